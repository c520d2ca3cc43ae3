import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Problem } from './broken-file.ts'
import type { ContentFile } from './read-content.ts'
import type { YamlFile } from './read-yaml.ts'
import type { PlanEntry, VoucherEntry } from './rewards-files.ts'

export const VOUCHERS = 'vouchers.yaml'
export const PLANS = 'plans.yaml'

export type RewardFiles = {
  vouchers: YamlFile<readonly VoucherEntry[]> | undefined
  plans: YamlFile<readonly PlanEntry[]> | undefined
  store: YamlFile<{ promises?: { credit: { points: number } | { voucher: string } } | undefined }>
  content: readonly ContentFile[]
}
type Known = {
  outlets: ReadonlySet<string>
  products: ReadonlySet<string>
  images: ReadonlySet<string>
  salesTypes: readonly { id: string; category_id: number }[]
}

/** Problems between vouchers or plans and the rest of the store. */
export function rewardsProblems({ vouchers, plans, store, content }: RewardFiles, known: Known): Problem[] {
  const problems: Problem[] = []
  const salesTypes = new Set(known.salesTypes.map(({ id }) => id))
  const report = (file: string, line: number, reason: string) => problems.push({ file, line, reason })
  const refuseDuplicates = (file: string, names: readonly string[], lineOf: (index: number) => number) => {
    names.forEach((name, index) => {
      if (names.indexOf(name) !== index) report(file, lineOf(index), `${name} is listed twice`)
    })
  }

  const codes = vouchers?.value.map(({ code }) => code) ?? []
  refuseDuplicates(VOUCHERS, codes, (index) => vouchers?.lineOf([index, 'code']) ?? 1)
  vouchers?.value.forEach((voucher, index) => {
    const lists = [
      [voucher.outlets, known.outlets, 'outlet', 'outlets'],
      [voucher.sales_types, salesTypes, 'sales type', 'sales_types'],
      [voucher.products, known.products, 'product', 'products'],
    ] as const
    for (const [names = [], all, what, field] of lists) {
      names.forEach((name, place) => {
        if (!all.has(name))
          report(VOUCHERS, vouchers.lineOf([index, field, place]), `there is no ${what} called ${name}`)
      })
    }
  })
  for (const { file, front, frontLine } of content) {
    if (front.voucher && !codes.includes(front.voucher))
      report(file, frontLine('voucher'), `there is no voucher called ${front.voucher}`)
  }

  const credit = store.value.promises?.credit
  const gift = credit && 'voucher' in credit ? credit.voucher : undefined
  if (gift !== undefined && !vouchers?.value.some(({ code, from }) => code === gift && from === 'grant'))
    report('store.yaml', store.lineOf(['promises', 'credit']), `there is no voucher called ${gift} with from: grant`)

  refuseDuplicates(PLANS, plans?.value.map(({ id }) => id) ?? [], (index) => plans?.lineOf([index, 'id']) ?? 1)
  plans?.value.forEach(({ sales_type, image }, index) => {
    const salesType = known.salesTypes.find(({ id }) => id === sales_type)
    const line = plans.lineOf([index, 'sales_type'])
    if (!salesType) report(PLANS, line, `there is no sales type called ${sales_type}`)
    else if (salesType.category_id !== SalesCategory.pickup)
      report(PLANS, line, `${sales_type} does not pick up and return`)
    if (!known.images.has(image)) report(PLANS, plans.lineOf([index, 'image']), `there is no picture called ${image}`)
  })
  return problems
}
