type QrCodeProps = { rows: readonly string[]; label: string }

/** The empty border that scanners need, in modules. */
export const QUIET_ZONE = 4

/** A QR code from rows of 0 and 1. It is always dark on white, because scanners need the contrast. */
export function QrCode({ rows, label }: QrCodeProps) {
  const size = rows.length + 2 * QUIET_ZONE
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        (run) => `M${run.index + QUIET_ZONE} ${y + QUIET_ZONE}h${run[0].length}v1h-${run[0].length}z`,
      ),
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
