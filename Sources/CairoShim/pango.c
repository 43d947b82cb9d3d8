// Declares `setenv`.
#define _DEFAULT_SOURCE

#include "cairo_shim.h"
#include "ring_late_binding.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include <pthread.h>
#include <stdlib.h>

// HarfBuzz shapes texts by rules in OpenType only. Graphite, which some fonts also have, computes
// positions that depend on the processor. HarfBuzz reads the variable at its first text.
static void choose_shaper(void) { setenv("HB_SHAPER_LIST", "ot", 1); }

static void choose_shaper_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, choose_shaper);
}

// Only Linux has stubs, and they are hidden, as in cairo.c.
#if defined(__linux__)

#define PREFIX

// This library depends on all others whose functions are defined here.
static const char *const pango_names[] = {"libpangocairo-1.0.so.0", NULL};

#define PANGO_FUNCTIONS(F) \
  F(1, void, g_error_free, GError *) \
  F(1, void, g_object_unref, gpointer) \
  F(1, PangoAttribute *, pango_attr_font_desc_new, const PangoFontDescription *) \
  F(1, PangoAttribute *, pango_attr_font_features_new, const char *) \
  F(1, PangoAttribute *, pango_attr_letter_spacing_new, int) \
  F(1, PangoAttribute *, pango_attr_line_height_new, double) \
  F(2, void, pango_attr_list_insert, PangoAttrList *, PangoAttribute *) \
  F(0, PangoAttrList *, pango_attr_list_new, void) \
  F(1, void, pango_attr_list_unref, PangoAttrList *) \
  F(2, void, pango_cairo_context_set_font_options, PangoContext *, const cairo_font_options_t *) \
  F(2, void, pango_cairo_context_set_resolution, PangoContext *, double) \
  F(1, PangoFontMap *, pango_cairo_font_map_new_for_font_type, cairo_font_type_t) \
  F(3, void, pango_cairo_glyph_string_path, cairo_t *, PangoFont *, PangoGlyphString *) \
  F(3, void, pango_cairo_show_glyph_string, cairo_t *, PangoFont *, PangoGlyphString *) \
  F(2, PangoFont *, pango_context_load_font, PangoContext *, const PangoFontDescription *) \
  F(2, void, pango_context_set_round_glyph_positions, PangoContext *, gboolean) \
  F(1, FcPattern *, pango_fc_font_get_pattern, PangoFcFont *) \
  F(2, void, pango_fc_font_map_set_config, PangoFcFontMap *, FcConfig *) \
  F(1, PangoFontDescription *, pango_font_describe, PangoFont *) \
  F(1, void, pango_font_description_free, PangoFontDescription *) \
  F(1, const char *, pango_font_description_get_family, const PangoFontDescription *) \
  F(0, PangoFontDescription *, pango_font_description_new, void) \
  F(2, void, pango_font_description_set_family, PangoFontDescription *, const char *) \
  F(2, void, pango_font_description_set_size, PangoFontDescription *, gint) \
  F(2, void, pango_font_description_set_style, PangoFontDescription *, PangoStyle) \
  F(2, void, pango_font_description_set_weight, PangoFontDescription *, PangoWeight) \
  F(4, void, pango_font_get_glyph_extents, PangoFont *, PangoGlyph, PangoRectangle *, \
    PangoRectangle *) \
  F(2, PangoFontMetrics *, pango_font_get_metrics, PangoFont *, PangoLanguage *) \
  F(1, PangoContext *, pango_font_map_create_context, PangoFontMap *) \
  F(1, int, pango_font_metrics_get_strikethrough_position, PangoFontMetrics *) \
  F(1, int, pango_font_metrics_get_strikethrough_thickness, PangoFontMetrics *) \
  F(1, int, pango_font_metrics_get_underline_position, PangoFontMetrics *) \
  F(1, int, pango_font_metrics_get_underline_thickness, PangoFontMetrics *) \
  F(1, void, pango_font_metrics_unref, PangoFontMetrics *) \
  F(4, void, pango_glyph_string_extents, PangoGlyphString *, PangoFont *, PangoRectangle *, \
    PangoRectangle *) \
  F(1, int, pango_glyph_string_get_width, PangoGlyphString *) \
  F(1, int, pango_layout_get_baseline, PangoLayout *) \
  F(3, void, pango_layout_get_extents, PangoLayout *, PangoRectangle *, PangoRectangle *) \
  F(1, PangoLayoutIter *, pango_layout_get_iter, PangoLayout *) \
  F(1, int, pango_layout_get_line_count, PangoLayout *) \
  F(2, PangoLayoutLine *, pango_layout_get_line_readonly, PangoLayout *, int) \
  F(1, GSList *, pango_layout_get_lines_readonly, PangoLayout *) \
  F(1, const char *, pango_layout_get_text, PangoLayout *) \
  F(1, int, pango_layout_get_unknown_glyphs_count, PangoLayout *) \
  F(1, void, pango_layout_iter_free, PangoLayoutIter *) \
  F(1, int, pango_layout_iter_get_baseline, PangoLayoutIter *) \
  F(3, void, pango_layout_iter_get_line_extents, PangoLayoutIter *, PangoRectangle *, \
    PangoRectangle *) \
  F(3, void, pango_layout_iter_get_run_extents, PangoLayoutIter *, PangoRectangle *, \
    PangoRectangle *) \
  F(1, PangoLayoutRun *, pango_layout_iter_get_run_readonly, PangoLayoutIter *) \
  F(1, gboolean, pango_layout_iter_next_line, PangoLayoutIter *) \
  F(1, gboolean, pango_layout_iter_next_run, PangoLayoutIter *) \
  F(3, void, pango_layout_line_get_extents, PangoLayoutLine *, PangoRectangle *, \
    PangoRectangle *) \
  F(1, PangoLayout *, pango_layout_new, PangoContext *) \
  F(2, void, pango_layout_set_alignment, PangoLayout *, PangoAlignment) \
  F(2, void, pango_layout_set_attributes, PangoLayout *, PangoAttrList *) \
  F(2, void, pango_layout_set_ellipsize, PangoLayout *, PangoEllipsizeMode) \
  F(2, void, pango_layout_set_font_description, PangoLayout *, const PangoFontDescription *) \
  F(2, void, pango_layout_set_height, PangoLayout *, int) \
  F(3, void, pango_layout_set_text, PangoLayout *, const char *, int) \
  F(2, void, pango_layout_set_width, PangoLayout *, int) \
  F(2, void, pango_layout_set_wrap, PangoLayout *, PangoWrapMode) \
  F(0, const char *, pango_version_string, void) \
  F(2, FcBool, FcConfigAppFontAddDir, FcConfig *, const FcChar8 *) \
  F(2, FcBool, FcConfigAppFontAddFile, FcConfig *, const FcChar8 *) \
  F(1, FcBool, FcConfigBuildFonts, FcConfig *) \
  F(0, FcConfig *, FcConfigCreate, void) \
  F(1, void, FcConfigDestroy, FcConfig *) \
  F(2, FcFontSet *, FcConfigGetFonts, FcConfig *, FcSetName) \
  F(3, FcBool, FcConfigParseAndLoad, FcConfig *, const FcChar8 *, FcBool) \
  F(3, FcBool, FcConfigParseAndLoadFromMemory, FcConfig *, const FcChar8 *, FcBool) \
  F(1, FcConfig *, FcConfigReference, FcConfig *) \
  F(1, FcBool, FcConfigSetCurrent, FcConfig *) \
  F(3, FcFontSet *, FcFontList, FcConfig *, FcPattern *, FcObjectSet *) \
  F(1, void, FcFontSetDestroy, FcFontSet *) \
  F(0, FcConfig *, FcInitLoadConfigAndFonts, void) \
  F(2, FcBool, FcObjectSetAdd, FcObjectSet *, const char *) \
  F(0, FcObjectSet *, FcObjectSetCreate, void) \
  F(1, void, FcObjectSetDestroy, FcObjectSet *) \
  F(3, FcBool, FcPatternAddString, FcPattern *, const char *, const FcChar8 *) \
  F(0, FcPattern *, FcPatternCreate, void) \
  F(1, void, FcPatternDestroy, FcPattern *) \
  F(4, FcResult, FcPatternGetBool, const FcPattern *, const char *, int, FcBool *) \
  F(4, FcResult, FcPatternGetDouble, const FcPattern *, const char *, int, double *) \
  F(4, FcResult, FcPatternGetInteger, const FcPattern *, const char *, int, int *) \
  F(4, FcResult, FcPatternGetMatrix, const FcPattern *, const char *, int, FcMatrix **) \
  F(4, FcResult, FcPatternGetString, const FcPattern *, const char *, int, FcChar8 **) \
  F(1, double, FcWeightToOpenTypeDouble, double) \
  F(1, FT_Error, FT_Done_FreeType, FT_Library) \
  F(1, FT_Error, FT_Init_FreeType, FT_Library *) \
  F(4, void, FT_Library_Version, FT_Library, FT_Int *, FT_Int *, FT_Int *) \
  F(0, const char *, hb_version_string, void)

static const char *const pango_functions[] = {PANGO_FUNCTIONS(RING_QUOTE) NULL};
static ring_library pango = {.names = pango_names, .functions = pango_functions};
#define LIBRARY pango

ring_library_state ring_open_pango(void) {
  choose_shaper_once();
  // Texts use functions of both libraries.
  ring_library_state state = ring_open_library(&pango);
  return state == RING_LIBRARY_OPEN ? ring_open_cairo() : state;
}

#pragma GCC visibility push(hidden)

PANGO_FUNCTIONS(RING_DEFINE)

#pragma GCC visibility pop

#else

ring_library_state ring_open_pango(void) {
  choose_shaper_once();
  return RING_LIBRARY_OPEN;
}

#endif

int32_t ring_freetype_version(void) {
  FT_Library library;
  if (FT_Init_FreeType(&library)) return 0;
  FT_Int major, minor, patch;
  FT_Library_Version(library, &major, &minor, &patch);
  FT_Done_FreeType(library);
  return (major * 1000 + minor) * 1000 + patch;
}
