import { useNavigate, useSearchParams } from 'react-router'
import { href } from '#contract/wire/href.ts'
import type { Position } from '#rules/places/distance.ts'
import { useRedirectTarget } from '../../state/links/use-redirect-target.ts'
import { withPlace } from '../with-place.ts'
import { nearQuery } from './visitor-location.ts'

/** Pages that need only a rough position and no postal code. */
const SORTED_BY_DISTANCE: readonly string[] = [href('outlet'), href('maps')]

/** The page after the location picker: `redirect` (S2.4), else the outlets if a sales type is chosen, else the sales types. */
export function usePlaceTarget() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const wanted = query.get('redirect')
  const target = useRedirectTarget(wanted ?? (query.get('st') ? href('outlet') : href('salesType')))
  const map = useRedirectTarget(href('maps'))
  const [path = ''] = target.split(/[?#]/)
  const near = SORTED_BY_DISTANCE.includes(path) ? target : wanted === null ? map : null
  return {
    /** Continues with a postal code, and with the address's id if it is a saved one. */
    continueWithAddress: (address: { zcd: string; aid?: string }) =>
      navigate(withPlace(target, { aid: undefined, ...address })),
    /** Continues with a position only. Null if the next page needs a postal code. */
    continueWithPosition:
      query.get('type') === 'pick' || near === null
        ? null
        : (position: Position) => navigate(withPlace(near, { near: nearQuery(position) })),
  }
}
