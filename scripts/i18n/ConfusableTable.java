import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.util.VersionInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Prints the confusables of UTS 39 as ICU4J has them: one line for each prototype, `prototype: characters`, in hexadecimal code points. For
 * a new version of Unicode, with icu4j.jar from Maven Central (com.ibm.icu:icu4j):
 * java -cp icu4j.jar ConfusableTable.java > services/profile/src/domain/users/usernames/confusables.txt
 */
public class ConfusableTable {
    private static String hex(String text) {
        return text.codePoints().mapToObj(each -> Integer.toHexString(each).toUpperCase()).collect(Collectors.joining(" "));
    }

    public static void main(String[] arguments) {
        var checker = new SpoofChecker.Builder().build();
        var normalizer = com.ibm.icu.text.Normalizer2.getNFDInstance();
        var characters = new TreeMap<String, List<String>>();
        for (int point = 0; point <= UCharacter.MAX_VALUE; point += 1) {
            int type = UCharacter.getType(point);
            if (type == UCharacter.UNASSIGNED || type == UCharacter.SURROGATE || type == UCharacter.PRIVATE_USE) continue;
            var text = UCharacter.toString(point);
            if (UCharacter.hasBinaryProperty(point, com.ibm.icu.lang.UProperty.DEFAULT_IGNORABLE_CODE_POINT)) continue;
            // Characters that decompose are mapped by their parts.
            if (!normalizer.isNormalized(text)) continue;
            var prototype = checker.getSkeleton(text);
            if (!prototype.equals(text)) characters.computeIfAbsent(hex(prototype), key -> new ArrayList<>()).add(hex(text));
        }
        System.out.println("# Confusables of UTS 39, Unicode " + UCharacter.getUnicodeVersion().getVersionString(2, 2) + ", from ICU4J " + VersionInfo.ICU_VERSION.getVersionString(2, 2) + ". Copyright © 1991 Unicode, Inc., Unicode License v3.");
        characters.forEach((prototype, each) -> System.out.println(prototype + ": " + String.join(",", each)));
    }
}
