import type { SalesType } from '#contract/shop/outlets.ts'
import type { FirstTimes, PickupTimes } from '#contract/shop/pickup-times.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { distanceMetres, type Position } from '#rules/places/distance.ts'
import { unfitReason } from '#rules/places/outlet-fit.ts'
import { firstTimes } from '#rules/slots/first-times.ts'
import type { SlotWindow } from '#rules/slots/slots.ts'
import type { IndexedOutlet, StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { hoursAt, isFullAt, type OutletQuestion } from './outlet-answer.ts'

type TimesQuestion = Pick<OutletQuestion, 'now' | 'orderedOut'> & {
  sector: string
  position: Position
  /** The most popular item that comes back, by shelf. */
  typical: ReadonlyMap<number, { name: string; hours: number }>
}
type TimesAnswer = Pick<PickupTimes, 'door' | 'door_refusal' | 'outlet'>

/** The first free times at the visitor's door, and at the nearest outlet. */
export function pickupTimesAnswer(index: StoreCatalogIndex, question: TimesQuestion): TimesAnswer {
  const doorTypes = doorTypesOf(index)
  const fitting = fittingPlaces(index, doorTypes, question)
  const door = firstOf(index, fitting, question)
  const isOpen = fitting.some(({ outlet }) => !outlet.opening.isSwitchedOff)
  const refusal =
    doorTypes.length === 0 ? 'not_offered' : fitting.length === 0 ? 'not_covered' : isOpen ? 'full' : 'closed'
  return {
    door,
    door_refusal: door ? null : refusal,
    outlet: firstOf(index, fittingPlaces(index, typesOf(index, SalesCategory.collect), question), question),
  }
}

/** The sales types of a category, the store's default first. */
function typesOf({ salesTypes, defaults }: StoreCatalogIndex, category: SalesCategory): SalesType[] {
  const isDefault = ({ id }: SalesType) => Number(id === defaults.salesTypeId)
  return [...salesTypes.values()]
    .filter(({ category_id }) => category_id === category)
    .sort((a, b) => isDefault(b) - isDefault(a))
}

/** Delivered goods do not replace a pickup. They count only in a store that picks nothing up. */
function doorTypesOf(index: StoreCatalogIndex): SalesType[] {
  const pickup = typesOf(index, SalesCategory.pickup)
  return pickup.length > 0 ? pickup : typesOf(index, SalesCategory.delivery)
}

type Place = { outlet: IndexedOutlet; salesType: SalesType; distance: number }

/** The outlets that serve the sector, the nearest first (D1.2). */
function fittingPlaces({ outlets }: StoreCatalogIndex, salesTypes: SalesType[], question: TimesQuestion): Place[] {
  const { sector, position } = question
  const fits = (outlet: IndexedOutlet, salesType: SalesType) =>
    unfitReason({
      outlet: { salesTypeIds: outlet.salesTypeIds, postalSectors: outlet.postal_sectors },
      salesType: { id: salesType.id, categoryId: salesType.category_id },
      sector,
    }) === null
  return salesTypes.flatMap((salesType) =>
    [...outlets.values()]
      .filter((outlet) => fits(outlet, salesType))
      .map((outlet) => ({ outlet, salesType, distance: distanceMetres(position, outlet) }))
      .sort((a, b) => a.distance - b.distance),
  )
}

/** The times of the first place with a free window. */
function firstOf(index: StoreCatalogIndex, places: readonly Place[], question: TimesQuestion): FirstTimes | null {
  for (const { outlet, salesType, distance } of places) {
    const shelf = index.shelves.find((one) => one.outletId === outlet.id && one.salesTypeId === salesType.id)
    const item = question.typical.get(shelf?.id ?? 0)
    const times = firstTimes(outlet.slots, {
      categoryId: salesType.category_id,
      turnaroundHours: item?.hours ?? null,
      now: question.now,
      isFull: isFullAt(outlet, question.orderedOut),
    })
    if (!times) continue
    const { door_closed_reason, opens_again, closes_at } = hoursAt(outlet, question.now)
    return {
      outlet_id: outlet.id,
      outlet: outlet.name,
      address: outlet.address,
      distance_m: distance,
      sales_type_id: salesType.id,
      sales_type: salesType.name,
      category_id: salesType.category_id,
      window: wire(times.window),
      returns: item && times.returns ? { item: item.name, ...wire(times.returns) } : null,
      door_closed_reason,
      opens_again,
      closes_at,
    }
  }
  return null
}

const wire = ({ startsAt, endsAt }: SlotWindow) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
})
