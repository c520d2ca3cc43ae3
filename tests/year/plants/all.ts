import { accountPlants } from './account-plants.ts'
import { bagPlants } from './bag-plants.ts'
import { messagePlants } from './message-plants.ts'
import { moneyPlants } from './money-plants.ts'
import { orderPlants } from './order-plants.ts'
import type { Plant } from './plant.ts'
import { promisePlants } from './promise-plants.ts'
import { rewardPlants } from './reward-plants.ts'
import { weightPlants } from './weight-plants.ts'

/** The known bugs, by name. There is at least one for each invariant. */
export const plants: Record<string, Plant> = {
  ...moneyPlants,
  ...orderPlants,
  ...rewardPlants,
  ...promisePlants,
  ...messagePlants,
  ...accountPlants,
  ...bagPlants,
  ...weightPlants,
}
