import { classes } from '#ui/text/classes.ts'
import { AREA_PATHS, MAP_SIZE } from './singapore-areas.ts'

/** The map's land, with the given planning areas tinted. Hidden from screen readers, which get the pins. */
export function BaseMap({ tinted }: { tinted: readonly (string | null)[] }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`} className="block h-auto w-full">
      <g className="stroke-primary-200" strokeWidth="1.5" strokeLinejoin="round">
        {AREA_PATHS.map(([area, path]) => (
          <path key={area} d={path} className={classes(tinted.includes(area) ? 'fill-primary-100' : 'fill-surface')} />
        ))}
      </g>
    </svg>
  )
}
