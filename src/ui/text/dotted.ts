/** Facts in one line with dots between them; where the line breaks, a dot stays with what stands before it. */
export const dotted = (facts: readonly string[]) => facts.join('\u00a0· ')
