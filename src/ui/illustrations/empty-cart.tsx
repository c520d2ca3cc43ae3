import { Scene, TableLine } from './scene.tsx'

const slots = [90, 104, 118, 132, 146]

/** An empty basket. It fits any store. */
export function EmptyCartIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 120 }} />
      <path
        className="fill-white stroke-primary-300"
        strokeWidth="2"
        d="M68 84h104l-9 58a9 9 0 0 1-9 8H86a9 9 0 0 1-9-8z"
      />
      <path className="fill-primary-50" d="M140 85h31l-9 57a9 9 0 0 1-9 7h-17z" />
      {slots.map((x) => (
        <rect key={x} className="fill-primary-100" x={x} y="100" width="6" height="34" rx="3" />
      ))}
      <rect
        className="fill-primary-200 stroke-primary-300"
        strokeWidth="2"
        x="60"
        y="72"
        width="120"
        height="16"
        rx="8"
      />
      <path className="stroke-primary-300" strokeWidth="3" d="M98 72c0-22 44-22 44 0" />
    </Scene>
  )
}
