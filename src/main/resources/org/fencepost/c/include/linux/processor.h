#include <fencepost/linux.h>
