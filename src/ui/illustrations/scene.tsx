import type { ReactNode } from 'react'

/**
 * The background of every small illustration: daylight, a table line, one soft shadow. It is decorative: the text
 * beside it says everything.
 */
export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 180"
      className="block h-auto w-full"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        className="fill-primary-50"
        d="M34 62C44 26 84 10 124 14s84 10 94 48c8 30-2 58-26 76-20 14-56 14-92 14s-56-4-66-28c-8-20-6-42 0-62z"
      />
      {children}
    </svg>
  )
}

export function TableLine({ shadow }: { shadow: { x: number; width: number } }) {
  return (
    <>
      <path className="stroke-primary-200" strokeWidth="2" d="M18 150h204" />
      <ellipse className="fill-primary-200" opacity="0.7" cx={shadow.x} cy="151" rx={shadow.width / 2} ry="5" />
    </>
  )
}

/** A wooden peg on the line at (x, y). */
export function Peg({ x, y }: { x: number; y: number }) {
  return <rect className="fill-secondary-300" x={x - 2.5} y={y - 6} width="5" height="15" rx="2" />
}

export function Bubble({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <g className="fill-white stroke-primary-200" strokeWidth="1.5">
      <circle cx={x} cy={y} r={r} />
      <path d={`M${x - r * 0.5} ${y - r * 0.1}a${r * 0.5} ${r * 0.5} 0 0 1 ${r * 0.4}-${r * 0.4}`} />
    </g>
  )
}
