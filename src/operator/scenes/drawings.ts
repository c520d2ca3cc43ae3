import * as babyGear from './baby-gear.ts'
import * as babyWear from './baby-wear.ts'
import * as bags from './bags.ts'
import * as bakes from './bakes.ts'
import * as bedding from './bedding.ts'
import * as bottles from './bottles.ts'
import * as bottoms from './bottoms.ts'
import * as cakes from './cakes.ts'
import * as caps from './cap.ts'
import * as coldDrinks from './cold-drinks.ts'
import * as dresses from './dresses.ts'
import * as furniture from './furniture.ts'
import * as heritage from './heritage.ts'
import * as hotDrinks from './hot-drinks.ts'
import * as jackets from './jackets.ts'
import * as laundryBags from './laundry-bags.ts'
import type { Drawing } from './look.ts'
import * as machines from './machines.ts'
import * as mattresses from './mattresses.ts'
import * as nursery from './nursery.ts'
import * as outerwear from './outerwear.ts'
import * as pegged from './pegged.ts'
import * as piles from './piles.ts'
import * as remedies from './remedies.ts'
import * as shoes from './shoes.ts'
import * as sneakers from './sneakers.ts'
import * as tableLinen from './table-linen.ts'
import * as tools from './tools.ts'
import * as tops from './tops.ts'
import * as windows from './windows.ts'

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
