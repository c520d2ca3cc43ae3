import type { Cloth, Pattern } from './pattern.ts'

/** What a scene may choose: every drawing takes the same few, so that a table of scenes stays readable. */
export type Look = { color: string; second: string; accent: string; pattern: Pattern; colors: string[] }

/** Draws one thing in a square of 400: standing at y 322, or hanging from the top. */
export type Drawing = (look: Look) => string

export const clothOf = (look: Look): Cloth => ({ color: look.color, pattern: look.pattern, second: look.second })

/** The colours of a pile or a group, the first piece wearing the pattern. */
export const clothsOf = (look: Look, count: number): Cloth[] =>
  Array.from({ length: count }, (_, i) => {
    const color = look.colors[i % Math.max(1, look.colors.length)] ?? look.color
    return i === 1 ? { color, pattern: look.pattern, second: look.second } : { color }
  })
