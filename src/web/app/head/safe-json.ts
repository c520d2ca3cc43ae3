/** JSON that cannot end its script element or break a line in it. One sign at a time: plain signs are found far sooner than one of several. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
