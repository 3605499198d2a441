// Included by the Epoche of P-ART and P-Masstree, which use nothing of it.
#pragma once
