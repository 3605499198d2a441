/* Classes of characters. */
#include <assert.h>
#include <ctype.h>

int main(void) {
    assert(isalpha('a') && isalpha('Z') && !isalpha('1') && isdigit('7') && isalnum('x'));
    assert(isspace('\n') && !isspace('x') && isupper('A') && islower('z') && ispunct('!'));
    assert(isxdigit('f') && !isxdigit('g') && iscntrl('\a') && isprint(' ') && !isgraph(' '));
    assert(toupper('q') == 'Q' && tolower('Q') == 'q' && tolower('1') == '1');
    return 0;
}
