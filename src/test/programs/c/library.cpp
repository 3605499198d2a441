// Parts of the C++ library that are mostly headers: containers, strings, algorithms, functions.
#include <algorithm>
#include <array>
#include <cassert>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <optional>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <vector>

int main() {
    std::vector<int> v{3, 1, 2};
    v.push_back(5);
    std::sort(v.begin(), v.end());
    assert(v[0] == 1 && v.back() == 5 && std::accumulate(v.begin(), v.end(), 0) == 11);
    std::string s = "hello";
    s += ", world and a long tail";
    assert(s.size() == 28 && s.find("world") == 7 && s.substr(0, 5) == "hello");
    std::map<std::string, int> m{{"a", 1}, {"b", 2}};
    m["c"] = 3;
    assert(m.size() == 3 && m.at("b") == 2 && m.count("z") == 0);
    std::unordered_map<int, int> u;
    for (int i = 0; i < 20; i++) {
        u[i] = i * i;
    }
    assert(u[7] == 49 && u.size() == 20);
    std::set<int> set{5, 3, 5};
    assert(set.size() == 2 && *set.begin() == 3);
    std::list<int> l{1, 2};
    l.push_front(0);
    std::deque<int> d;
    d.push_back(4);
    d.push_front(3);
    std::queue<int> q;
    q.push(1);
    std::priority_queue<int> p;
    p.push(4);
    p.push(9);
    assert(l.size() == 3 && d[0] == 3 && q.front() == 1 && p.top() == 9);
    std::function<int(int)> f = [&](int x) { return x + v[0]; };
    assert(f(4) == 5);
    std::optional<int> o = 3;
    std::variant<int, double> var = 2.5;
    assert(o.value() == 3 && std::get<double>(var) == 2.5 && std::get<1>(std::make_tuple(1, 2)) == 2);
    std::shared_ptr<int> a = std::make_shared<int>(5), b = a;
    assert(a.use_count() == 2 && *b == 5);
    std::array<int, 3> arr{1, 2, 3};
    assert(std::max_element(arr.begin(), arr.end()) - arr.begin() == 2);
    assert(std::to_string(42) == "42" && std::stoi("17") == 17);
    return 0;
}
