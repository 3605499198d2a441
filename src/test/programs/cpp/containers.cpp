// The containers of the standard library, in one thread.
#include <algorithm>
#include <cassert>
#include <deque>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

int main() {
    std::vector<int> v{3, 1, 2};
    std::sort(v.begin(), v.end());
    assert(v[0] == 1 && v.size() == 3);
    std::map<int, std::string> m;
    for (int i : v)
        m[i] = std::to_string(i);
    m.erase(2);
    assert(m.size() == 2 && m.begin()->second == "1" && m.rbegin()->first == 3);
    std::set<int> s{5, 4, 6, 4};
    assert(s.size() == 3 && *s.begin() == 4 && s.count(6) == 1);
    std::list<int> l{1, 2, 3};
    l.remove(2);
    l.reverse();
    assert(l.front() == 3 && l.size() == 2);
    std::deque<int> d;
    d.push_front(1);
    d.push_back(2);
    assert(d[0] == 1 && d.back() == 2);
    std::unordered_map<int, int> u;
    for (int i = 0; i < 20; i++)
        u[i] = i * i;
    assert(u[7] == 49 && u.size() == 20);
}
