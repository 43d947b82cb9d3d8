#include "cairo_shim.h"
#include "ring_late_binding.h"

// Loading Cairo, Pango and their forty dependencies takes longer than drawing four rings, and rings
// need none of these libraries. Therefore this file defines each Cairo function that the project
// calls as a stub, which resolves the real function at its first call. The build then removes the
// unused libraries from the executable (scripts/lib/remove-unused-libraries).
//
// Only Linux has stubs: elsewhere the libraries are in folders that a program cannot know.
#if defined(__linux__)

#define PREFIX

static const char *const cairo_names[] = {"libcairo.so.2", NULL};

// The last one is a function of pixman, on which Cairo depends; cairo_shim.h declares it.
#define CAIRO_FUNCTIONS(F) \
  F(1, void, cairo_clip, cairo_t *) \
  F(1, void, cairo_close_path, cairo_t *) \
  F(1, cairo_path_t *, cairo_copy_path, cairo_t *) \
  F(1, cairo_t *, cairo_create, cairo_surface_t *) \
  F(1, void, cairo_destroy, cairo_t *) \
  F(1, void, cairo_fill, cairo_t *) \
  F(0, cairo_font_options_t *, cairo_font_options_create, void) \
  F(1, void, cairo_font_options_destroy, cairo_font_options_t *) \
  F(2, void, cairo_font_options_set_antialias, cairo_font_options_t *, cairo_antialias_t) \
  F(2, void, cairo_font_options_set_hint_metrics, cairo_font_options_t *, cairo_hint_metrics_t) \
  F(2, void, cairo_font_options_set_hint_style, cairo_font_options_t *, cairo_hint_style_t) \
  F(1, cairo_pattern_t *, cairo_get_source, cairo_t *) \
  F(1, void, cairo_identity_matrix, cairo_t *) \
  F(5, cairo_surface_t *, cairo_image_surface_create_for_data, unsigned char *, cairo_format_t, \
    int, int, int) \
  F(3, void, cairo_line_to, cairo_t *, double, double) \
  F(2, void, cairo_mask, cairo_t *, cairo_pattern_t *) \
  F(4, void, cairo_mask_surface, cairo_t *, cairo_surface_t *, double, double) \
  F(1, cairo_status_t, cairo_matrix_invert, cairo_matrix_t *) \
  F(3, void, cairo_move_to, cairo_t *, double, double) \
  F(1, void, cairo_new_path, cairo_t *) \
  F(1, void, cairo_new_sub_path, cairo_t *) \
  F(2, void, cairo_paint_with_alpha, cairo_t *, double) \
  F(1, void, cairo_path_destroy, cairo_path_t *) \
  F(1, cairo_pattern_t *, cairo_pattern_create_for_surface, cairo_surface_t *) \
  F(1, void, cairo_pattern_destroy, cairo_pattern_t *) \
  F(2, void, cairo_pattern_set_extend, cairo_pattern_t *, cairo_extend_t) \
  F(2, void, cairo_pattern_set_filter, cairo_pattern_t *, cairo_filter_t) \
  F(2, void, cairo_pattern_set_matrix, cairo_pattern_t *, const cairo_matrix_t *) \
  F(1, cairo_status_t, cairo_pattern_status, cairo_pattern_t *) \
  F(1, void, cairo_restore, cairo_t *) \
  F(1, void, cairo_save, cairo_t *) \
  F(3, void, cairo_scale, cairo_t *, double, double) \
  F(2, void, cairo_set_fill_rule, cairo_t *, cairo_fill_rule_t) \
  F(2, void, cairo_set_line_cap, cairo_t *, cairo_line_cap_t) \
  F(2, void, cairo_set_line_join, cairo_t *, cairo_line_join_t) \
  F(2, void, cairo_set_line_width, cairo_t *, double) \
  F(2, void, cairo_set_matrix, cairo_t *, const cairo_matrix_t *) \
  F(2, void, cairo_set_source, cairo_t *, cairo_pattern_t *) \
  F(5, void, cairo_set_source_rgba, cairo_t *, double, double, double, double) \
  F(4, void, cairo_set_source_surface, cairo_t *, cairo_surface_t *, double, double) \
  F(2, void, cairo_set_tolerance, cairo_t *, double) \
  F(1, cairo_status_t, cairo_status, cairo_t *) \
  F(1, const char *, cairo_status_to_string, cairo_status_t) \
  F(1, void, cairo_stroke, cairo_t *) \
  F(1, void, cairo_surface_destroy, cairo_surface_t *) \
  F(1, void, cairo_surface_flush, cairo_surface_t *) \
  F(1, void, cairo_surface_mark_dirty, cairo_surface_t *) \
  F(1, cairo_status_t, cairo_surface_status, cairo_surface_t *) \
  F(3, void, cairo_translate, cairo_t *, double, double) \
  F(0, const char *, cairo_version_string, void) \
  F(0, const char *, pixman_version_string, void)

static const char *const cairo_functions[] = {CAIRO_FUNCTIONS(RING_QUOTE) NULL};
static ring_library cairo = {.names = cairo_names, .functions = cairo_functions};
#define LIBRARY cairo

ring_library_state ring_open_cairo(void) { return ring_open_library(&cairo); }

// Hidden, so that calls from other libraries do not resolve to these definitions.
#pragma GCC visibility push(hidden)

CAIRO_FUNCTIONS(RING_DEFINE)

#pragma GCC visibility pop

#else

ring_library_state ring_open_cairo(void) { return RING_LIBRARY_OPEN; }

#endif
