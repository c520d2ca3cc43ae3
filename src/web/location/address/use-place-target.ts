import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#contract/wire/href.ts'
import type { Position } from '#rules/places/distance.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { withPlace } from '../with-place.ts'
import { nearQuery } from './visitor-location.ts'

/** Pages that need no door, only a rough position. */
const SORTED_BY_DISTANCE: readonly string[] = [href('outlet'), href('maps')]

/** Where the picker leads: `redirect` (S2.4), else on to the outlets, or first to how. */
export function usePlaceTarget() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get('redirect')
  const target = useRedirectTarget(wanted ?? (query.get('st') ? href('outlet') : href('salesType')))
  const map = useRedirectTarget(href('maps'))
  const [path = ''] = target.split(/[?#]/)
  const near = SORTED_BY_DISTANCE.includes(path) ? target : wanted === null ? map : null
  return {
    /** With a door: a postal code, and the id of the address where it is a saved one. */
    toDoor: (door: { zcd: string; aid?: string }) => navigate(withPlace(target, { aid: undefined, ...door })),
    /** With a position only; null where a door is needed. */
    toNear:
      query.get('type') === 'pick' || near === null
        ? null
        : (position: Position) => navigate(withPlace(near, { near: nearQuery(position) })),
  }
}
