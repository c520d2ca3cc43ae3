import { systemRandom } from '#api/base/random.ts'
import type { Queryable } from '#api/db/database.ts'
import { reapplySwitches } from '#api/staff/closures/switches.queries.ts'
import type { Liability } from '#contract/order/liability.ts'
import type { StoreFolder } from '../store-folder/load-folder.ts'
import { markdownBlocks } from '../store-folder/markdown.ts'
import type { LiabilityEntry } from '../store-folder/store-files.ts'
import { removeAlertSettings, setAlertSettings } from './alert-writes.queries.ts'
import { upsertExtraServices } from './extra-service-writes.queries.ts'
import { linkOutletSalesTypes, upsertOutlets, upsertSalesTypes, upsertTables } from './outlet-writes.queries.ts'
import type { StoreImage } from './store-images.ts'
import {
  insertBanners,
  insertContent,
  insertHolidays,
  insertHosts,
  insertImage,
  insertMessages,
  removeBanners,
  removeContent,
  removeHolidays,
  removeHosts,
  removeMessages,
  removeUnnamedImages,
  unsetDefaultStore,
  upsertStore,
  upsertStoreImages,
} from './store-writes.queries.ts'
import { writeCatalogue } from './write-catalogue.ts'
import { writeRewards } from './write-rewards.ts'

type Facts = { images: readonly StoreImage[]; isDefault: boolean; origin: string; hash: string }

export async function writeStore(tx: Queryable, folder: StoreFolder, facts: Facts): Promise<void> {
  const storeId = await writeFrame(tx, folder, facts)
  await writeImages(tx, storeId, facts.images)
  await writeOutlets(tx, storeId, folder)
  await writeExtraServices(tx, storeId, folder)
  if (folder.alerts) await setAlertSettings.run(tx, storeId, folder.alerts)
  else await removeAlertSettings.run(tx, storeId)
  await writeCatalogue(tx, storeId, folder.catalogue)
  await writeRewards(tx, storeId, folder)
  await writeContent(tx, storeId, folder, facts.images)
  await removeMessages.run(tx, storeId)
  await insertMessages.run(tx, storeId, folder.messages)
  await removeUnnamedImages.run(tx, storeId)
  await reapplySwitches.run(tx, storeId)
}

function keptLiability({ text, times_price, most, together, section }: LiabilityEntry): Liability {
  return {
    text,
    times_price: times_price ?? null,
    most_cents: most ?? null,
    together: together ? { categories: together.categories, most_cents: together.most } : null,
    section: section ?? null,
  }
}

/** There is one default store. A new default store replaces the previous one. */
async function writeFrame(tx: Queryable, { store }: StoreFolder, { isDefault, origin, hash }: Facts): Promise<number> {
  const {
    announcement,
    wording,
    hero,
    promo_cards,
    care_preferences,
    front_door,
    care_scene,
    conversation,
    weighing,
    liability,
    promises,
    bags,
    default_outlet,
    default_sales_type,
    analytics,
  } = store
  const information = {
    ...store.information,
    announcement,
    wording,
    hero,
    promo_cards,
    care_preferences,
    front_door: front_door ?? null,
    care_scene,
    conversation,
    weighing,
    liability: liability ? keptLiability(liability) : null,
    promises,
    bags,
    default_outlet,
    default_sales_type,
    analytics: analytics ?? null,
  }
  if (isDefault) await unsetDefaultStore.run(tx, store.slug)
  const { id } = await upsertStore.one(tx, {
    slug: store.slug,
    origin,
    defaultSubdomain: store.default_subdomain,
    isDefault,
    config: store.config,
    information,
    messageSettings: store.messages ?? {},
    contentHash: hash,
  })
  await removeHosts.run(tx, id)
  await insertHosts.run(
    tx,
    id,
    store.hosts.map(({ host, referer, partner }) => ({ host, referer, partner_name: partner?.name ?? null })),
  )
  return id
}

async function writeImages(tx: Queryable, storeId: number, images: readonly StoreImage[]): Promise<void> {
  for (const { hash, renderings } of images) {
    for (const { width, format, bytes } of renderings) await insertImage.run(tx, storeId, hash, width, format, bytes)
  }
  await upsertStoreImages.run(
    tx,
    storeId,
    images.map(({ name, hash, width, height }) => ({ name, hash, width, height })),
  )
}

async function writeOutlets(
  tx: Queryable,
  storeId: number,
  { outlets, salesTypes, holidays }: StoreFolder,
): Promise<void> {
  await upsertSalesTypes.run(
    tx,
    storeId,
    salesTypes.map(({ id, min_spend, delivery_fee, free_delivery_from, ...rest }, position) => ({
      ...rest,
      slug: id,
      position,
      min_spend_cents: min_spend,
      delivery_fee_cents: delivery_fee,
      free_delivery_from_cents: free_delivery_from,
    })),
  )
  await upsertOutlets.run(
    tx,
    storeId,
    outlets.map(({ id, postal_sectors, is_closed, ...rest }, position) => ({
      ...rest,
      slug: id,
      position,
      postal_sectors: postal_sectors === 'all' ? null : postal_sectors,
      is_switched_off: is_closed,
    })),
  )
  await linkOutletSalesTypes.run(
    tx,
    storeId,
    outlets.flatMap(({ id, sales_types }) => sales_types.map((salesType) => ({ outlet: id, sales_type: salesType }))),
  )
  await upsertTables.run(
    tx,
    storeId,
    outlets.flatMap(({ id, tables }) =>
      tables.map((table) => ({
        outlet: id,
        slug: table.id,
        name: table.name,
        token: systemRandom.bytes(16).toString('base64url'),
      })),
    ),
  )
  await removeHolidays.run(tx, storeId)
  await insertHolidays.run(
    tx,
    storeId,
    holidays.map(({ date, name }) => ({ date, name })),
  )
}

async function writeExtraServices(tx: Queryable, storeId: number, { extraServices }: StoreFolder): Promise<void> {
  await upsertExtraServices.run(
    tx,
    storeId,
    extraServices.map(({ id, name, description, price, sales_types, express }, position) => ({
      slug: id,
      position,
      name,
      description,
      price_cents: price,
      sales_types: sales_types ?? null,
      express_hours: express?.hours ?? null,
      express_up_to_hours: express?.up_to_hours ?? null,
    })),
  )
}

async function writeContent(
  tx: Queryable,
  storeId: number,
  { banners, content }: StoreFolder,
  images: readonly StoreImage[],
): Promise<void> {
  await removeBanners.run(tx, storeId)
  await insertBanners.run(
    tx,
    storeId,
    banners.map(({ to, title, text, ...rest }, position) => ({
      ...rest,
      position,
      title: title ?? null,
      text: text ?? null,
      link: to ?? null,
    })),
  )
  const urlOf = (name: string) => {
    const image = images.find((one) => one.name === name)
    return image && `/media/${image.hash}`
  }
  await removeContent.run(tx, storeId)
  await insertContent.run(
    tx,
    storeId,
    content.map(({ kind, slug, front: { title, description, date, image, ...details }, markdown }) => ({
      kind,
      slug,
      title,
      description,
      day: date ?? null,
      image: image ?? null,
      blocks: markdownBlocks(markdown, urlOf),
      details,
    })),
  )
}
