import { Bubble, Scene, TableLine } from './scene.tsx'

/** A washing machine that foams over, for errors on our side. */
export function BrokenIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 120, width: 150 }} />
      <rect className="fill-white stroke-primary-300" strokeWidth="2" x="72" y="36" width="96" height="114" rx="12" />
      <path className="fill-primary-100" d="M73 60V48a11 11 0 0 1 11-11h72a11 11 0 0 1 11 11v12z" />
      <circle className="fill-secondary-300" cx="88" cy="48.5" r="4" />
      <circle className="fill-white" cx="102" cy="48.5" r="4" />
      <rect className="fill-white" x="128" y="44" width="28" height="9" rx="4.5" />
      <circle className="fill-primary-50 stroke-primary-300" strokeWidth="2" cx="120" cy="102" r="31" />
      <path className="fill-primary-200" d="M91.5 100c9-6 19 5 28.5 0s19-6 28.5 0a28.5 28.5 0 0 1-57 0z" />
      <path className="fill-secondary-200" d="M104 106c4-8 14-9 19-3s12 2 14 9-8 14-18 13-19-11-15-19z" />
      <path className="stroke-secondary-300" strokeWidth="2" d="M112 108c6-1 10 3 11 9" />
      <path className="stroke-white" strokeWidth="3" d="M101 90a22 22 0 0 1 9-8" />
      <g className="fill-white stroke-primary-200" strokeWidth="1.5">
        <path d="M52 150c-6-12 8-22 16-14 4-14 24-14 27-1 8-9 22-4 22 6 8-6 18 0 16 9z" />
      </g>
      <Bubble x={150} y={140} r={9} />
      <Bubble x={168} y={144} r={6} />
      <Bubble x={60} y={112} r={6} />
      <Bubble x={190} y={76} r={8} />
      <Bubble x={46} y={70} r={5} />
    </Scene>
  )
}
