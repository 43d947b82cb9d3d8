// A mathematics library, to be preloaded, whose results are one unit in the last place away from the
// system's: the next number in the direction of `TOWARDS`, a macro. Results that every library has
// exactly, 0 and ±1, stay.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <math.h>

static double nudged(double y) {
  return y == 0 || y == 1 || y == -1 ? y : nextafter(y, TOWARDS);
}

static float nudgedf(float y) {
  return y == 0 || y == 1 || y == -1 ? y : nextafterf(y, TOWARDS);
}

#define FUNCTION(type, nudge, name, PARAMETERS, ...)                           \
  type name PARAMETERS {                                                       \
    static type(*next) PARAMETERS;                                             \
    if (!next) next = (type(*) PARAMETERS)dlsym(RTLD_NEXT, #name);             \
    return nudge(next(__VA_ARGS__));                                           \
  }
#define OF_ONE(name)                                                           \
  FUNCTION(double, nudged, name, (double x), x)                                \
  FUNCTION(float, nudgedf, name##f, (float x), x)
#define OF_TWO(name)                                                           \
  FUNCTION(double, nudged, name, (double x, double y), x, y)                   \
  FUNCTION(float, nudgedf, name##f, (float x, float y), x, y)

OF_ONE(sin) OF_ONE(cos) OF_ONE(tan) OF_ONE(asin) OF_ONE(acos) OF_ONE(atan)
OF_ONE(sinh) OF_ONE(cosh) OF_ONE(tanh) OF_ONE(cbrt) OF_ONE(erf) OF_ONE(erfc)
OF_ONE(exp) OF_ONE(exp2) OF_ONE(expm1) OF_ONE(log) OF_ONE(log2) OF_ONE(log10) OF_ONE(log1p)
OF_TWO(pow) OF_TWO(hypot) OF_TWO(atan2)

void sincos(double x, double *sine, double *cosine) {
  *sine = sin(x);
  *cosine = cos(x);
}

void sincosf(float x, float *sine, float *cosine) {
  *sine = sinf(x);
  *cosine = cosf(x);
}
