/* Parses pages with lexbor: a pass through all of them for each line of standard input, and its time in nanoseconds on
   standard output. The file named by the argument has a line with the size before each page. */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <lexbor/html/html.h>

static void
fail(const char *what)
{
    fprintf(stderr, "lexbor: %s\n", what);
    exit(1);
}

int
main(int count, char **arguments)
{
    static lxb_char_t *pages[1 << 16];
    static size_t sizes[1 << 16];
    size_t number = 0;
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;

    if (file == NULL) {
        fail("no file of pages");
    }
    while (number < 1 << 16 && fscanf(file, "%zu", &sizes[number]) == 1) {
        fgetc(file);
        pages[number] = malloc(sizes[number] + 1);
        if (pages[number] == NULL || fread(pages[number], 1, sizes[number], file) != sizes[number]) {
            fail("a page that ends early");
        }
        number++;
    }
    while (getchar() != EOF) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        for (size_t i = 0; i < number; i++) {
            lxb_html_document_t *document = lxb_html_document_create();
            lxb_dom_document_scripting_set(lxb_dom_interface_document(document), true);
            if (lxb_html_document_parse(document, pages[i], sizes[i]) != LXB_STATUS_OK) {
                fail("a page that it does not parse");
            }
            lxb_html_document_destroy(document);
        }
        clock_gettime(CLOCK_MONOTONIC, &end);
        printf("%lld\n", (end.tv_sec - start.tv_sec) * 1000000000LL + end.tv_nsec - start.tv_nsec);
        fflush(stdout);
    }
    return 0;
}
