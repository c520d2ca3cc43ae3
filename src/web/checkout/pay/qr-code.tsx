type QrCodeProps = { rows: readonly string[]; label: string }

const QUIET = 4

/** A code to scan, from its drawn rows: dark on white whatever the store's colours. */
export function QrCode({ rows, label }: QrCodeProps) {
  const size = rows.length + 2 * QUIET
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-control"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#111" />
    </svg>
  )
}
