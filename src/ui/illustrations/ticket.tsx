import { Bubble, Peg, Scene } from './scene.tsx'

/** A voucher pegged to the line, and room for another. */
export function TicketIllustration() {
  return (
    <Scene>
      <path className="stroke-primary-300" strokeWidth="2" d="M8 44c60 16 164 16 224 0" />
      <g transform="rotate(4 92 92)">
        <path
          className="fill-white stroke-primary-300"
          strokeWidth="2"
          d="M54 58h76a6 6 0 0 1 6 6v56a6 6 0 0 1-6 6H54a6 6 0 0 1-6-6v-20a8 8 0 0 0 0-16V64a6 6 0 0 1 6-6z"
        />
        <path className="stroke-primary-200" strokeWidth="2" strokeDasharray="4 5" d="M70 62v60" />
        <path className="stroke-secondary-300" strokeWidth="6" d="M84 82h36M84 98h24" />
      </g>
      <rect
        className="stroke-primary-300"
        strokeWidth="2"
        strokeDasharray="4 6"
        x="160"
        y="60"
        width="46"
        height="60"
        rx="6"
      />
      <Peg x={72} y={56} />
      <Peg x={116} y={57} />
      <Peg x={183} y={54} />
      <Bubble x={44} y={138} r={7} />
      <Bubble x={206} y={140} r={9} />
    </Scene>
  )
}
