package org.fencepost.report;

import com.networknt.schema.DisallowUnknownKeywordFactory;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks documents against a JSON schema. A keyword that does not exist is an error, so that no rule goes unchecked. */
public final class JsonSchema {
    private static final JsonMetaSchema LANGUAGE = JsonMetaSchema.builder(JsonMetaSchema.getV202012())
            .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
            .build();

    private JsonSchema() {}

    /** What is wrong with the document; empty when nothing is. */
    public static List<String> faults(Path schema, String document) throws IOException {
        return JsonSchemaFactory.getInstance(VersionFlag.V202012, builder -> builder.metaSchema(LANGUAGE))
                .getSchema(Files.readString(schema))
                .validate(document, InputFormat.JSON)
                .stream()
                .map(ValidationMessage::toString)
                .toList();
    }
}
