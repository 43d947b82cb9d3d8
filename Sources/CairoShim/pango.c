#include "cairo_shim.h"
#include "ring_late_binding.h"

// Only Linux has stubs, and they are hidden, as in cairo.c.
#if defined(__linux__)

#define PREFIX

// This library depends on all others whose functions are defined here.
static const char *const pango_names[] = {"libpangocairo-1.0.so.0", NULL};
static ring_library pango = {.names = pango_names};
#define LIBRARY pango

ring_library_state ring_open_pango(void) { return ring_open_library(&pango); }

#pragma GCC visibility push(hidden)

LAZY1(void, g_error_free, GError *)
LAZY1(void, g_object_unref, gpointer)
LAZY1(PangoAttribute *, pango_attr_font_features_new, const char *)
LAZY1(PangoAttribute *, pango_attr_letter_spacing_new, int)
LAZY2(void, pango_attr_list_insert, PangoAttrList *, PangoAttribute *)
LAZY0(PangoAttrList *, pango_attr_list_new)
LAZY1(void, pango_attr_list_unref, PangoAttrList *)
LAZY2(void, pango_cairo_context_set_font_options, PangoContext *, const cairo_font_options_t *)
LAZY2(void, pango_cairo_context_set_resolution, PangoContext *, double)
LAZY1(PangoFontMap *, pango_cairo_font_map_new_for_font_type, cairo_font_type_t)
LAZY3(void, pango_cairo_glyph_string_path, cairo_t *, PangoFont *, PangoGlyphString *)
LAZY3(void, pango_cairo_show_glyph_string, cairo_t *, PangoFont *, PangoGlyphString *)
LAZY2(PangoFont *, pango_context_load_font, PangoContext *, const PangoFontDescription *)
LAZY2(void, pango_context_set_round_glyph_positions, PangoContext *, gboolean)
LAZY1(FcPattern *, pango_fc_font_get_pattern, PangoFcFont *)
LAZY2(void, pango_fc_font_map_set_config, PangoFcFontMap *, FcConfig *)
LAZY1(PangoFontDescription *, pango_font_describe, PangoFont *)
LAZY1(void, pango_font_description_free, PangoFontDescription *)
LAZY1(const char *, pango_font_description_get_family, const PangoFontDescription *)
LAZY0(PangoFontDescription *, pango_font_description_new)
LAZY2(void, pango_font_description_set_family, PangoFontDescription *, const char *)
LAZY2(void, pango_font_description_set_size, PangoFontDescription *, gint)
LAZY2(void, pango_font_description_set_style, PangoFontDescription *, PangoStyle)
LAZY2(void, pango_font_description_set_weight, PangoFontDescription *, PangoWeight)
LAZY4(void, pango_font_get_glyph_extents, PangoFont *, PangoGlyph, PangoRectangle *,
      PangoRectangle *)
LAZY1(PangoContext *, pango_font_map_create_context, PangoFontMap *)
LAZY4(void, pango_glyph_string_extents, PangoGlyphString *, PangoFont *, PangoRectangle *,
      PangoRectangle *)
LAZY1(int, pango_glyph_string_get_width, PangoGlyphString *)
LAZY1(int, pango_layout_get_baseline, PangoLayout *)
LAZY3(void, pango_layout_get_extents, PangoLayout *, PangoRectangle *, PangoRectangle *)
LAZY1(PangoLayoutIter *, pango_layout_get_iter, PangoLayout *)
LAZY1(int, pango_layout_get_line_count, PangoLayout *)
LAZY2(PangoLayoutLine *, pango_layout_get_line_readonly, PangoLayout *, int)
LAZY1(GSList *, pango_layout_get_lines_readonly, PangoLayout *)
LAZY1(const char *, pango_layout_get_text, PangoLayout *)
LAZY1(int, pango_layout_get_unknown_glyphs_count, PangoLayout *)
LAZY1(void, pango_layout_iter_free, PangoLayoutIter *)
LAZY1(int, pango_layout_iter_get_baseline, PangoLayoutIter *)
LAZY3(void, pango_layout_iter_get_line_extents, PangoLayoutIter *, PangoRectangle *,
      PangoRectangle *)
LAZY3(void, pango_layout_iter_get_run_extents, PangoLayoutIter *, PangoRectangle *,
      PangoRectangle *)
LAZY1(PangoLayoutRun *, pango_layout_iter_get_run_readonly, PangoLayoutIter *)
LAZY1(gboolean, pango_layout_iter_next_line, PangoLayoutIter *)
LAZY1(gboolean, pango_layout_iter_next_run, PangoLayoutIter *)
LAZY3(void, pango_layout_line_get_extents, PangoLayoutLine *, PangoRectangle *, PangoRectangle *)
LAZY1(PangoLayout *, pango_layout_new, PangoContext *)
LAZY2(void, pango_layout_set_alignment, PangoLayout *, PangoAlignment)
LAZY2(void, pango_layout_set_attributes, PangoLayout *, PangoAttrList *)
LAZY2(void, pango_layout_set_ellipsize, PangoLayout *, PangoEllipsizeMode)
LAZY2(void, pango_layout_set_font_description, PangoLayout *, const PangoFontDescription *)
LAZY2(void, pango_layout_set_height, PangoLayout *, int)
LAZY3(void, pango_layout_set_text, PangoLayout *, const char *, int)
LAZY2(void, pango_layout_set_width, PangoLayout *, int)
LAZY2(void, pango_layout_set_wrap, PangoLayout *, PangoWrapMode)
LAZY0(const char *, pango_version_string)

LAZY2(FcBool, FcConfigAppFontAddDir, FcConfig *, const FcChar8 *)
LAZY2(FcBool, FcConfigAppFontAddFile, FcConfig *, const FcChar8 *)
LAZY1(FcBool, FcConfigBuildFonts, FcConfig *)
LAZY0(FcConfig *, FcConfigCreate)
LAZY1(void, FcConfigDestroy, FcConfig *)
LAZY2(FcFontSet *, FcConfigGetFonts, FcConfig *, FcSetName)
LAZY3(FcBool, FcConfigParseAndLoad, FcConfig *, const FcChar8 *, FcBool)
LAZY3(FcBool, FcConfigParseAndLoadFromMemory, FcConfig *, const FcChar8 *, FcBool)
LAZY1(FcConfig *, FcConfigReference, FcConfig *)
LAZY1(FcBool, FcConfigSetCurrent, FcConfig *)
LAZY3(FcFontSet *, FcFontList, FcConfig *, FcPattern *, FcObjectSet *)
LAZY1(void, FcFontSetDestroy, FcFontSet *)
LAZY0(FcConfig *, FcInitLoadConfigAndFonts)
LAZY2(FcBool, FcObjectSetAdd, FcObjectSet *, const char *)
LAZY0(FcObjectSet *, FcObjectSetCreate)
LAZY1(void, FcObjectSetDestroy, FcObjectSet *)
LAZY3(FcBool, FcPatternAddString, FcPattern *, const char *, const FcChar8 *)
LAZY0(FcPattern *, FcPatternCreate)
LAZY1(void, FcPatternDestroy, FcPattern *)
LAZY4(FcResult, FcPatternGetBool, const FcPattern *, const char *, int, FcBool *)
LAZY4(FcResult, FcPatternGetDouble, const FcPattern *, const char *, int, double *)
LAZY4(FcResult, FcPatternGetInteger, const FcPattern *, const char *, int, int *)
LAZY4(FcResult, FcPatternGetMatrix, const FcPattern *, const char *, int, FcMatrix **)
LAZY4(FcResult, FcPatternGetString, const FcPattern *, const char *, int, FcChar8 **)
LAZY1(double, FcWeightToOpenTypeDouble, double)

#pragma GCC visibility pop

#else

ring_library_state ring_open_pango(void) { return RING_LIBRARY_OPEN; }

#endif
