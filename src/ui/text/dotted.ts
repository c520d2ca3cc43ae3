/** Joins facts with dots. At a line break, the dot stays with the text before it. */
export const dotted = (facts: readonly string[]) => facts.join('\u00a0· ')
