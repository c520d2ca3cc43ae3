/** D1.8: what `aid` says where no address is needed. */
const NO_ADDRESS = '0'

/** D1.1: goods are delivered to a door, laundry is picked up from one. */
const TO_THE_DOOR: readonly number[] = [2, 3]

/** The `aid` of an order of this category: "no address" where none is needed, and never that where one is. */
export function addressParameter(categoryId: number, aid: string | undefined): string | undefined {
  if (!TO_THE_DOOR.includes(categoryId)) return NO_ADDRESS
  return aid === NO_ADDRESS ? undefined : aid
}
