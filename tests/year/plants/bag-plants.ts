import { changing } from './change-statement.ts'
import type { Plant } from './plant.ts'

const shownBy = { 'pickup-order': 25 }

export const bagPlants: Record<string, Plant> = {
  'bag-not-scanned': {
    invariant: 'every bag is accounted for at each hand-over of its order',
    shownBy,
    change: changing('scan_bags', ['AS b (id) RETURNING', `AS b (id) WHERE id::text > '4' RETURNING`]),
  },
  'bag-left-behind': {
    invariant: 'a bag passes the stations of its order one after the other, and stands where it was scanned last',
    shownBy,
    change: changing('scan_bags', ['bag.id = scanned.bag_id', `bag.id = scanned.bag_id AND bag.code < 'G'`]),
  },
  'missing-bag-untold': {
    invariant: 'staff are told of every bag that is declared missing',
    shownBy,
    change: changing('add_staff_alert', ['WHERE NOT (', `WHERE $5::text <> 'bag_missing' AND NOT (`]),
  },
  'bags-miscounted': {
    invariant: 'the count at the door is the number of bags that were scanned there',
    shownBy,
    change: changing('count_bags', ['VALUES ($1, $2, $3,', 'VALUES ($1, $2, $3 + 1,']),
  },
}
