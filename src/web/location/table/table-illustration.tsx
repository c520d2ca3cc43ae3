import { Scene, TableLine } from '#ui/illustrations/scene.tsx'

/** A cup on a table, and the card with the code beside it. */
export function TableIllustration() {
  return (
    <Scene>
      <TableLine shadow={{ x: 118, width: 130 }} />
      <g className="stroke-primary-300" strokeWidth="2">
        <path className="fill-white" d="M66 100h52v26a20 20 0 0 1-20 20H86a20 20 0 0 1-20-20z" />
        <path d="M118 106h8a11 11 0 0 1 0 22h-9" />
        <path className="stroke-primary-200" d="M80 88c-5-6 5-9 0-16m14 16c-5-6 5-9 0-16" />
      </g>
      <path className="fill-primary-100" d="M96 101h21v25a19 19 0 0 1-19 19h-2z" />
      <path className="fill-white stroke-primary-300" strokeWidth="2" d="M142 78h44l8 72h-60z" />
      <g className="fill-secondary-300">
        <path d="M148 90h12v12h-12zM168 90h12v12h-12zM148 112h12v12h-12z" />
        <path d="M168 112h5v5h-5zM175 119h5v5h-5zM168 126h5v5h-5zM148 132h5v5h-5zM158 130h6v6h-6z" />
      </g>
    </Scene>
  )
}
