import type { Problem } from './broken-file.ts'
import type { CatalogueFile, ProductEntry } from './catalogue-file.ts'
import type { YamlFile } from './read-yaml.ts'

export type CatalogueYaml = { file: string; yaml: YamlFile<CatalogueFile> }

export type KnownNames = { images: ReadonlySet<string>; outlets: ReadonlySet<string>; salesTypes: ReadonlySet<string> }

type Path = readonly PropertyKey[]
type Report = (path: Path, reason: string) => void

/** Problems between catalogue files, or between them and the rest of the store, such as an unknown outlet. */
export function catalogueProblems(files: readonly CatalogueYaml[], known: KnownNames): Problem[] {
  const problems: Problem[] = []
  const groups = new Set(files.flatMap(({ yaml }) => yaml.value.modifier_groups.map(({ id }) => id)))
  const seen = {
    category: new Map<string, string>(),
    'modifier group': new Map<string, string>(),
    product: new Map<string, string>(),
  }

  for (const { file, yaml } of files) {
    const report: Report = (path, reason) => problems.push({ file, line: yaml.lineOf(path), reason })
    const checkUnique = (kind: keyof typeof seen, id: string, path: Path) => {
      const before = seen[kind].get(id)
      if (before) report(path, `there is already a ${kind} called ${id} in ${before}`)
      else seen[kind].set(id, file)
    }
    const { category, modifier_groups, products } = yaml.value
    checkUnique('category', category.id, ['category', 'id'])
    mustKnow(known.images, 'picture', category.image, ['category', 'image'], report)
    modifier_groups.forEach((group, index) => {
      checkUnique('modifier group', group.id, ['modifier_groups', index, 'id'])
      refuseDuplicates(group.modifiers, ['modifier_groups', index, 'modifiers'], report)
    })
    products.forEach((product, index) => {
      checkUnique('product', product.id, ['products', index, 'id'])
      productProblems(product, ['products', index], known, groups, report)
    })
  }
  return problems
}

function productProblems(
  product: ProductEntry,
  at: Path,
  known: KnownNames,
  groups: ReadonlySet<string>,
  report: Report,
): void {
  mustKnow(known.images, 'picture', product.image, [...at, 'image'], report)
  if (product.weight && product.unit !== 'kg') {
    report([...at, 'weight'], `is only for products sold by kg, and ${product.id} is sold by the ${product.unit}`)
  }
  const lists = [
    [product.sales_types, known.salesTypes, 'sales type', 'sales_types'],
    [product.outlets ?? [], known.outlets, 'outlet', 'outlets'],
    [product.modifier_groups, groups, 'modifier group', 'modifier_groups'],
  ] as const
  for (const [names, set, what, field] of lists) {
    names.forEach((name, index) => {
      mustKnow(set, what, name, [...at, field, index], report)
      if (names.indexOf(name) !== index) report([...at, field, index], `${name} is listed twice`)
    })
  }
  refuseDuplicates(product.options, [...at, 'options'], report)
  product.options.forEach((option, index) => {
    refuseDuplicates(option.variants, [...at, 'options', index, 'variants'], report)
  })
  priceProblems(product, at, known, report)
}

function priceProblems(product: ProductEntry, at: Path, known: KnownNames, report: Report): void {
  const places = new Set<string>()
  product.prices.forEach((price, index) => {
    const here = [...at, 'prices', index]
    if (price.outlet) mustKnow(known.outlets, 'outlet', price.outlet, [...here, 'outlet'], report)
    if (price.sales_type) mustKnow(known.salesTypes, 'sales type', price.sales_type, [...here, 'sales_type'], report)
    const options = product.options.filter((option) => price.option === undefined || option.id === price.option)
    if (price.option && options.length === 0) report([...here, 'option'], `there is no option called ${price.option}`)
    else if (price.variant) {
      const holders = options.filter((option) => option.variants.some(({ id }) => id === price.variant))
      if (holders.length === 0) report([...here, 'variant'], `there is no variant called ${price.variant}`)
      if (holders.length > 1)
        report([...here, 'variant'], `several options have a variant called ${price.variant}: name the option`)
    }
    const place = [price.outlet, price.sales_type, price.option, price.variant].join(' ')
    if (places.has(place)) report(here, 'there is already a price for this place and choice')
    places.add(place)
  })
}

function mustKnow(known: ReadonlySet<string>, what: string, name: string, path: Path, report: Report): void {
  if (!known.has(name)) report(path, `there is no ${what} called ${name}`)
}

function refuseDuplicates(entries: readonly { id: string }[], at: Path, report: Report): void {
  const ids = entries.map(({ id }) => id)
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index) report([...at, index, 'id'], `${id} is listed twice`)
  })
}
