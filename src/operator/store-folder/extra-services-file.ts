import * as z from 'zod/mini'
import { dollars, slug, words } from './store-files.ts'

const hours = z.int().check(z.gte(1), z.lte(2000))

/**
 * extra-services.yaml: extra services that can be added at checkout. Without `sales_types` a service is available for
 * all.
 */
export const extraServicesFile = z.array(
  z.strictObject({
    id: slug,
    name: words(80),
    description: words(300),
    price: dollars,
    sales_types: z.optional(
      z.array(slug).check(z.minLength(1, 'must name at least one sales type; leave it out for all')),
    ),
    /** Items that usually take at most `up_to_hours` are done within `hours`. */
    express: z.optional(
      z.strictObject({ hours, up_to_hours: hours }).check(
        z.refine(({ hours: quick, up_to_hours }) => quick < up_to_hours, {
          error: 'must be less than up_to_hours',
          path: ['hours'],
        }),
      ),
    ),
  }),
)

export type ExtraServiceEntry = z.output<typeof extraServicesFile>[number]
