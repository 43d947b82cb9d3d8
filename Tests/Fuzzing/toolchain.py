"""Builds the harnesses: the package with coverage and sanitizers, linked with libFuzzer."""

import glob
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "Tests/Fuzzing")
# Separate from the normal build, because every object file differs.
SCRATCH = os.path.join(ROOT, ".build-fuzz")
COVERAGE = "edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table"
# Undefined behaviour in C stops the run; addresses are checked in C and Swift.
C_FLAGS = ["-fsanitize=fuzzer-no-link,address,undefined", "-fno-sanitize-recover=undefined"]
SWIFT_FLAGS = ["-sanitize=address", f"-sanitize-coverage={COVERAGE}"]
SYSTEM = ["cairo", "pixman-1", "pangocairo", "pangoft2", "fontconfig", "spng", "libdeflate",
          "libisal", "zlib"]

# The source and the targets of each harness; the imports of the targets are built, too.
TARGETS = {
    "config": ("FuzzConfig.swift", ["RingConfigDecoding"]),
    "draw": ("FuzzDraw.swift", ["RingConfig", "RingConfigDecoding", "RingRender"]),
    "png": ("FuzzPNG.swift", ["RingCodec"]),
    "flate": ("FuzzFlate.swift", ["RingKernels"]),
    "photo": ("FuzzPhoto.swift", ["RingCodec"]),
    "rows": ("FuzzRows.swift", ["RingData"]),
    "http": ("FuzzHTTP.swift", ["RingSystem"]),
}


def fail(message, code=69):
    print(f"fuzz: {message}", file=sys.stderr)
    sys.exit(code)


def tools():
    """Returns swiftc and clang of the toolchain; exits with 69 if it lacks clang or libFuzzer's runtime."""
    swiftc = shutil.which("swiftc")
    if not swiftc:
        fail("no Swift toolchain found")
    folder = os.path.dirname(os.path.realpath(swiftc))
    clang = os.path.join(folder, "clang")
    if not os.path.exists(clang):
        fail(f"there is no clang beside {swiftc}; toolchains of swift.org have one")
    resources = run_quietly([clang, "-print-resource-dir"]).strip()
    runtime = glob.glob(os.path.join(resources, "lib/*/libclang_rt.fuzzer[-_]*"))
    if not runtime:
        fail(f"{clang} has no runtime of libFuzzer; toolchains of swift.org have one")
    return swiftc, clang


def run_quietly(command, **more):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if run.returncode:
        print(run.stdout, file=sys.stderr)
        fail(f"this failed: {' '.join(command[:6])} …", 70)
    return run.stdout


def flags(*what):
    return run_quietly(["pkg-config", *what, *SYSTEM]).split()


def build_package(names):
    """Builds the targets of the harnesses and their imports; returns the build folder."""
    command = ["swift", "build", "-c", "release", "--package-path", ROOT, "--scratch-path", SCRATCH]
    for flag in SWIFT_FLAGS:
        command += ["-Xswiftc", flag]
    for flag in C_FLAGS:
        command += ["-Xcc", flag]
    for target in sorted({target for name in names for target in TARGETS[name][1]}):
        run_quietly(command + ["--target", target])
    return os.path.join(SCRATCH, "release")


def dependencies(target):
    """Returns the target and its direct and indirect imports, as its sources name them."""
    found, waiting = [], [target]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.append(name)
        for path in glob.glob(os.path.join(ROOT, "Sources", name, "**/*.swift"), recursive=True):
            with open(path, encoding="utf-8") as file:
                imports = re.findall(r"^(?:\w+ )?import (Ring\w+|CairoShim)", file.read(), re.MULTILINE)
            waiting += imports
    # The external package of RingSystem and its C module: without them, RingSystem does not link.
    return found + (["SystemPackage", "CSystem"] if "RingSystem" in found else [])


def package_name():
    """Returns the name that SwiftPM gives the package. With it, harnesses see `package` declarations."""
    return re.sub(r"\W", "_", os.path.basename(ROOT).lower())


def build(names):
    """Builds the harnesses; returns their paths by name."""
    swiftc, clang = tools()
    release = build_package(names)
    maps = [
        *glob.glob(os.path.join(ROOT, "Sources/System/*/module.modulemap")),
        *glob.glob(os.path.join(ROOT, "Sources/*/include/module.modulemap")),
        os.path.join(SCRATCH, "checkouts/swift-system/Sources/CSystem/include/module.modulemap")]
    for_c = [f"-fmodule-map-file={path}" for path in maps] + flags("--cflags-only-I")
    programs = {}
    for name in names:
        source, targets = TARGETS[name]
        harness = os.path.join(SCRATCH, f"{name}.o")
        run_quietly(
            [swiftc, "-c", "-O", "-parse-as-library", "-swift-version", "6", *SWIFT_FLAGS,
             "-I", os.path.join(release, "Modules"),
             *(part for path in glob.glob(os.path.join(ROOT, "Sources/*/include")) for part in ("-I", path)),
             *(part for flag in for_c for part in ("-Xcc", flag)),
             "-package-name", package_name(),
             "-module-name", source.removesuffix(".swift"), "-o", harness,
             os.path.join(HERE, "Harnesses", source)])
        objects = [harness] + sorted({
            path for target in targets for used in dependencies(target)
            for path in glob.glob(os.path.join(release, f"{used}.build/**/*.o"), recursive=True)})
        programs[name] = link(name, swiftc, clang, objects)
    return programs


def link(name, swiftc, clang, objects):
    if name == "png":
        mutator = os.path.join(SCRATCH, "png_mutator.o")
        run_quietly([clang, "-c", "-O2", "-Wall", "-Wextra", "-Werror", *flags("--cflags"), "-o", mutator,
               os.path.join(HERE, "Harnesses/png_mutator.c")])
        objects = objects + [mutator]
    program = os.path.join(SCRATCH, f"fuzz-{name}")
    run_quietly([swiftc, "-sanitize=fuzzer,address", *LINKER, *objects, *flags("--libs"), "-lm",
           "-o", program])
    return program


# gold, the linker of older toolchains, warns about every symbol of the sanitizer.
LINKER = [] if sys.platform == "darwin" else ["-use-ld=lld"]
