package org.fencepost.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files of a command line as programs to check: which belong together, and how each is compiled. */
record ProgramRequests(
        Console console,
        FileChecker checker,
        CheckOptions check,
        ProjectOptions project,
        LimitOptions limits,
        EffortOptions effort,
        FileArguments arguments) {
    List<FileChecker.Request> requests() {
        return programs(arguments.files()).stream().map(this::request).toList();
    }

    /** Finds out which files belong together. All of them are compiled for that. */
    private List<List<String>> programs(List<String> files) {
        if (project.links(files)) {
            FileRun.prepareAll(
                    checker, files.stream().map(file -> request(List.of(file))).toList());
        }
        List<List<String>> programs = project.programs(files, file -> checker.role(request(List.of(file))));
        if (programs.size() > 1 && programs.get(0).size() > 1) {
            console.err()
                    .println("fencepost: " + programs.size() + " files have a function main: each is checked together"
                            + " with those that have none (--each: by itself)");
        }
        return programs;
    }

    private FileChecker.Request request(List<String> files) {
        Map<String, List<String>> parts = new LinkedHashMap<>();
        files.subList(1, files.size()).forEach(file -> parts.put(file, flags(file)));
        FileChecker.Sources sources = new FileChecker.Sources(parts, project.linking(), project.assumption());
        return new FileChecker.Request(files.get(0), flags(files.get(0)), check, limits, effort, sources);
    }

    private List<String> flags(String file) {
        return project.flags(file, arguments.clangFlags());
    }
}
