import type * as z from 'zod/mini'
import type { Problem } from './broken-file.ts'
import type { CatalogueYaml } from './catalogue-problems.ts'
import type { ExtraServiceEntry } from './extra-services-file.ts'
import type { ContentFile } from './read-content.ts'
import type { YamlFile } from './read-yaml.ts'
import type { bannersFile, outletsFile, salesTypesFile, storeFile } from './store-files.ts'

export type ReferencingFiles = {
  store: YamlFile<z.output<typeof storeFile>>
  outlets: YamlFile<z.output<typeof outletsFile>>
  salesTypes: YamlFile<z.output<typeof salesTypesFile>>
  banners: YamlFile<z.output<typeof bannersFile>>
  extraServices: YamlFile<readonly ExtraServiceEntry[]> | undefined
  content: readonly ContentFile[]
  images: readonly string[]
  catalogue: readonly CatalogueYaml[]
}

/** Problems between the files of a store, such as a reference to an unknown outlet. */
export function storeProblems(loaded: ReferencingFiles): Problem[] {
  const { store, outlets, salesTypes, banners, extraServices, content, images, catalogue } = loaded
  const problems: Problem[] = []
  const check = (known: readonly string[], what: string, name: string, file: string, line: number) => {
    if (!known.includes(name)) problems.push({ file, line, reason: `there is no ${what} called ${name}` })
  }
  const outletIds = outlets.value.map((outlet) => outlet.id)
  const salesTypeIds = salesTypes.value.map((salesType) => salesType.id)
  const productIds = catalogue.flatMap(({ yaml }) => yaml.value.products.map(({ id }) => id))

  check(outletIds, 'outlet', store.value.default_outlet, 'store.yaml', store.lineOf(['default_outlet']))
  check(salesTypeIds, 'sales type', store.value.default_sales_type, 'store.yaml', store.lineOf(['default_sales_type']))
  for (const field of ['image', 'store_icon'] as const) {
    check(images, 'picture', store.value.config[field], 'store.yaml', store.lineOf(['config', field]))
  }
  for (const shape of ['wide', 'square'] as const) {
    const name = store.value.hero?.[shape]
    if (name !== undefined) check(images, 'picture', name, 'store.yaml', store.lineOf(['hero', shape]))
  }
  const door = store.value.front_door
  if (door) check(images, 'picture', door.image, 'store.yaml', store.lineOf(['front_door', 'image']))
  store.value.promo_cards.forEach((card, index) => {
    check(images, 'picture', card.image, 'store.yaml', store.lineOf(['promo_cards', index, 'image']))
  })
  outlets.value.forEach((outlet, index) => {
    outlet.sales_types.forEach((name, place) => {
      check(salesTypeIds, 'sales type', name, 'outlets.yaml', outlets.lineOf([index, 'sales_types', place]))
    })
  })
  extraServices?.value.forEach((service, index) => {
    service.sales_types?.forEach((name, place) => {
      const line = extraServices.lineOf([index, 'sales_types', place])
      check(salesTypeIds, 'sales type', name, 'extra-services.yaml', line)
    })
  })
  banners.value.forEach((banner, index) => {
    check(images, 'picture', banner.image, 'banners.yaml', banners.lineOf([index, 'image']))
    banner.sales_types.forEach((name, place) => {
      check(salesTypeIds, 'sales type', name, 'banners.yaml', banners.lineOf([index, 'sales_types', place]))
    })
  })
  for (const page of content) {
    if (page.front.image) check(images, 'picture', page.front.image, page.file, page.frontLine('image'))
    for (const name of page.front.products ?? [])
      check(productIds, 'product', name, page.file, page.frontLine('products'))
  }
  for (const [ids, file] of [
    [outletIds, 'outlets.yaml'],
    [salesTypeIds, 'sales-types.yaml'],
    [extraServices?.value.map(({ id }) => id) ?? [], 'extra-services.yaml'],
  ] as const) {
    const twice = ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice) problems.push({ file, line: 1, reason: `${twice} is listed twice` })
  }
  return problems
}
