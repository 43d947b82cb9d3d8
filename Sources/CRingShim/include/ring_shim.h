#ifndef RING_SHIM_H
#define RING_SHIM_H
#endif
