import * as babyWear from '../clothes/baby-wear.ts'
import * as bags from '../clothes/bags.ts'
import * as bottoms from '../clothes/bottoms.ts'
import * as caps from '../clothes/cap.ts'
import * as dresses from '../clothes/dresses.ts'
import * as jackets from '../clothes/jackets.ts'
import * as laundryBags from '../clothes/laundry-bags.ts'
import * as outerwear from '../clothes/outerwear.ts'
import * as pegged from '../clothes/pegged.ts'
import * as piles from '../clothes/piles.ts'
import * as shoes from '../clothes/shoes.ts'
import * as sneakers from '../clothes/sneakers.ts'
import * as tops from '../clothes/tops.ts'
import * as bakes from '../food/bakes.ts'
import * as bottles from '../food/bottles.ts'
import * as cakes from '../food/cakes.ts'
import * as coldDrinks from '../food/cold-drinks.ts'
import * as hotDrinks from '../food/hot-drinks.ts'
import * as remedies from '../food/remedies.ts'
import * as tools from '../food/tools.ts'
import * as babyGear from '../home/baby-gear.ts'
import * as bedding from '../home/bedding.ts'
import * as furniture from '../home/furniture.ts'
import * as heritage from '../home/heritage.ts'
import * as machines from '../home/machines.ts'
import * as mattresses from '../home/mattresses.ts'
import * as nursery from '../home/nursery.ts'
import * as tableLinen from '../home/table-linen.ts'
import * as windows from '../home/windows.ts'
import type { Drawing } from './look.ts'

type Drawings = Record<string, Drawing>

/** What hangs: in a square scene it gets the rail. */
export const hung: Drawings = { ...tops, ...jackets, ...dresses, ...heritage, ...bottoms, ...outerwear }

/** Already fills its square (windows, lines, rows): never enlarged. */
export const filling: Drawings = {
  ...windows,
  hangers: tools.hangers,
  romper: babyWear.romper,
  bibs: babyWear.bibs,
}

const worn: Drawings = { ...shoes, ...sneakers, ...caps, ...bags, ...babyWear, ...pegged }
const atHome: Drawings = { ...furniture, ...mattresses, ...bedding, ...tableLinen, ...babyGear, ...nursery }
const inTheLaundry: Drawings = { ...piles, ...laundryBags, ...bottles, ...remedies, ...tools, ...machines }
const inTheCafe: Drawings = { ...hotDrinks, ...coldDrinks, ...bakes, ...cakes }

/** Every drawing by the name that scenes.yaml calls it. */
export const drawings: Drawings = { ...worn, ...atHome, ...inTheLaundry, ...inTheCafe, ...filling, ...hung }
