import { Bubble, Scene, TableLine } from '#ui/illustrations/scene.tsx'

/** A wallet with a card in it. */
export function WalletIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 124 }} />
      <g transform="rotate(-9 120 84)">
        <rect className="fill-white stroke-primary-300" strokeWidth="2" x="78" y="50" width="88" height="60" rx="8" />
        <path className="stroke-primary-200" strokeWidth="8" d="M79 68h86" />
        <rect className="fill-secondary-300" x="88" y="82" width="18" height="13" rx="3" />
      </g>
      <path
        className="fill-primary-100 stroke-primary-300"
        strokeWidth="2"
        d="M64 92a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v50a8 8 0 0 1-8 8H72a8 8 0 0 1-8-8z"
      />
      <path className="fill-primary-200 stroke-primary-300" strokeWidth="2" d="M176 106h-24a11 11 0 0 0 0 22h24z" />
      <circle className="fill-white" cx="153" cy="117" r="4" />
      <path className="stroke-primary-300" strokeWidth="2" strokeDasharray="4 5" d="M72 94h84" />
      <Bubble x={188} y={66} r={8} />
      <Bubble x={54} y={72} r={6} />
    </Scene>
  )
}
