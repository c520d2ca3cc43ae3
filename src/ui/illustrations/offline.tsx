import { Peg, Scene, TableLine } from './scene.tsx'

/** A fallen clothesline with a towel. */
export function OfflineIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 124, width: 112 }} />
      <g className="fill-primary-200">
        <rect x="36" y="34" width="7" height="116" rx="3.5" />
        <rect x="197" y="34" width="7" height="116" rx="3.5" />
      </g>
      <g className="stroke-primary-300" strokeWidth="2">
        <path d="M40 44c20 4 34 10 42 24s4 28 8 40" />
        <path d="M200 44c-16 4-26 12-30 26s2 20-4 32" />
        <path strokeDasharray="1 8" d="M98 60c14 6 40 6 54 0" />
      </g>
      <Peg x={74} y={58} />
      <Peg x={172} y={66} />
      <path
        className="fill-white stroke-primary-300"
        strokeWidth="2"
        d="M74 150c2-14 12-20 22-18 6-14 26-18 36-8 10-8 28-4 32 8 8 0 12 8 12 18z"
      />
      <path className="fill-secondary-200" d="M132 124c10-8 28-4 32 8 8 0 12 8 12 17h-30c2-10-4-20-14-25z" />
      <path className="stroke-secondary-300" strokeWidth="2" d="M150 128c8 5 12 12 12 21M158 130c7 5 10 11 11 18" />
      <path className="stroke-primary-200" strokeWidth="2" d="M96 132c6 2 10 8 11 17" />
    </Scene>
  )
}
