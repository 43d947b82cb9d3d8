#include "ring_shim.h"
