import { clipped, dot, form, group, line, path, times, type Volume } from './paint.ts'

export const patterns = ['plain', 'stripe', 'bars', 'check', 'dots', 'sprigs', 'waves', 'quilt', 'knit'] as const
export type Pattern = (typeof patterns)[number]

const sprig = (x: number, y: number, color: string) =>
  group(
    `translate(${x} ${y})`,
    times(5, (i) => group(`rotate(${i * 72})`, dot(0, -3.6, 2.7, color))),
    dot(0, 0, 1.9, '#fff', 0.9),
    line('M5 5q5 2 7 7', color, 1.6, 0.8),
    dot(12.5, 8, 1.7, color, 0.8),
  )

const drawings: Record<Exclude<Pattern, 'plain'>, (color: string) => string> = {
  stripe: (c) => times(34, (i) => line(`M${i * 12} 0V400`, c, 3, 0.75)),
  bars: (c) => times(20, (i) => line(`M0 ${i * 21}H400`, c, 7, 0.8)),
  check: (c) => times(20, (i) => line(`M${i * 21} 0V400`, c, 5, 0.42) + line(`M0 ${i * 21}H400`, c, 5, 0.42)),
  dots: (c) =>
    times(440, (i) => dot((i % 20) * 21 + (Math.floor(i / 20) % 2) * 10, Math.floor(i / 20) * 18, 3.1, c, 0.85)),
  sprigs: (c) =>
    times(170, (i) => sprig((i % 13) * 32 + (Math.floor(i / 13) % 2) * 16, Math.floor(i / 13) * 30 + 6, c)),
  waves: (c) => times(22, (i) => line(`M-10 ${i * 19}${'q12 -11 24 0t24 0'.repeat(9)}`, c, 3, 0.7)),
  quilt: (c) =>
    times(30, (i) => line(`M${i * 36 - 420} 0l400 400`, c, 1.8, 0.5) + line(`M${i * 36} 0l-400 400`, c, 1.8, 0.5)),
  knit: (c) => times(600, (i) => line(`M${(i % 25) * 16} ${Math.floor(i / 25) * 16}l8 6l8 -6`, c, 2.2, 0.45)),
}

export type Cloth = { color: string; pattern?: Pattern; second?: string }

/** A piece of cloth: its colour, the pattern printed inside its outline, and light over both. */
export function cloth(
  d: string,
  { color, pattern = 'plain', second = '#ffffff' }: Cloth,
  volume: Volume = 'slant',
): string {
  if (pattern === 'plain') return form(d, color, volume)
  return `${path(d, color) + clipped(d, drawings[pattern](second))}<path d="${d}" fill="url(#${volume})"/>`
}
