"""Checks the alternative texts of PNG files with an XML parser."""

import struct
import xml.etree.ElementTree as ElementTree

RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
IPTC = "{http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/}"
# The maximum length of IPTC's `AltTextAccessibility`.
MAX_LENGTH = 250


def texts(path):
    """Returns the texts of a PNG file that are not compressed, by keyword."""
    with open(path, "rb") as file:
        data = file.read()
    found, at = {}, 8
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        at += 12 + length
        keyword, _, rest = body.partition(b"\0")
        if kind == b"tEXt":
            found[keyword.decode("latin-1")] = rest.decode("latin-1")
        elif kind == b"iTXt":
            # Two bytes for the compression, the language, the translated keyword.
            found[keyword.decode("latin-1")] = rest[2:].split(b"\0", 2)[2].decode("utf-8")
    return found


def fault(path, has_metadata=True):
    """Returns what is wrong with the alternative text of a PNG file; empty if nothing is."""
    found = texts(path)
    packet, text = found.get("XML:com.adobe.xmp"), found.get("Description")
    if packet is None and text is None:
        return ""
    if not has_metadata:
        return "an alternative text despite --no-metadata"
    if packet is None or not text:
        return "an alternative text in one chunk only"
    try:
        root = ElementTree.fromstring(packet)
    except ElementTree.ParseError:
        return "an XMP packet that is not XML"
    short, long = (root.findtext(f".//{IPTC}{name}/{RDF}Alt/{RDF}li")
                   for name in ("AltTextAccessibility", "ExtDescrAccessibility"))
    if short is None or len(short) > MAX_LENGTH or (short if long is None else long) != text:
        return "an XMP packet with another text"
    return ""
