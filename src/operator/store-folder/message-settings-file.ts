import { isSupportedCountry } from 'libphonenumber-js/max'
import * as z from 'zod/mini'
import { CHANNELS } from '#contract/messages/channels.ts'
import { TEMPLATE_KINDS, type TemplateKind } from '#contract/messages/message-kinds.ts'
import { whatsAppPlaceholders } from '#contract/messages/whatsapp-values.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in quotes, such as "22:00"'))

const templateName = z
  .string()
  .check(
    z.regex(
      /^[a-z0-9_]{1,512}$/,
      'must be the name of a template at Meta: lowercase letters, digits and underscores, such as order_confirmed',
    ),
  )

/** A template by its name, or with the values that it takes. */
function template(kind: TemplateKind) {
  const known = whatsAppPlaceholders(kind)
  return z.union(
    [
      z.pipe(
        templateName,
        z.transform((name: string) => ({ name })),
      ),
      z.strictObject({
        name: templateName,
        values: z.optional(z.array(z.enum(known as [string, ...string[]])).check(z.maxLength(12))),
        has_button: z.optional(z.boolean()),
      }),
    ],
    {
      error:
        'must be the name of a template at Meta in lowercase letters, digits and underscores, such as order_confirmed, ' +
        `or { name: …, values: […], has_button: true } with values among ${known.join(', ')}`,
    },
  )
}

const templates = Object.fromEntries(TEMPLATE_KINDS.map((kind) => [kind, z.optional(template(kind))])) as {
  [Kind in TemplateKind]: ReturnType<typeof z.optional<ReturnType<typeof template>>>
}

const NO_TEXTS = 'to send no text messages, leave sms out of channels'

const countries = z.array(z.string().check(z.refine(isSupportedCountry, 'must be a country such as SG or MY'))).check(
  z.minLength(1, `must name at least one country; ${NO_TEXTS}`),
  z.refine((all) => new Set(all).size === all.length, 'must name each country once'),
)

/** M1.1: `messages` in store.yaml. */
export const messageSettings = z
  .strictObject({
    channels: z.optional(
      z.array(z.enum(CHANNELS)).check(
        z.minLength(1, 'must name at least one channel'),
        z.refine((all) => new Set(all).size === all.length, 'must name each channel once'),
      ),
    ),
    quiet_hours: z.optional(
      z.union(
        [
          z.literal('none'),
          z
            .strictObject({ from: time, until: time })
            .check(
              z.refine(
                ({ from, until }) => from !== until,
                'must have two different times; write none for no quiet hours',
              ),
            ),
        ],
        { error: 'must be { from: "22:00", until: "08:00" } with two different times, or none' },
      ),
    ),
    whatsapp: z.optional(
      z.strictObject({
        phone_id: z
          .string()
          .check(z.regex(/^\d{5,20}$/, 'must be the id of your phone number at Meta: 5 to 20 digits in quotes')),
        language: z._default(
          z.string().check(z.regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language at Meta, such as en or en_GB')),
          'en',
        ),
        templates: z
          .strictObject(templates)
          .check(z.refine((all) => Object.keys(all).length > 0, 'must name the template of at least one message')),
      }),
    ),
    sms: z.optional(
      z.strictObject({
        countries: z.optional(countries),
        most_a_day: z.optional(z.int().check(z.gte(1, `must be at least 1; ${NO_TEXTS}`), z.lte(1_000_000))),
      }),
    ),
  })
  .check(
    z.refine(({ channels, whatsapp }) => !channels?.includes('whatsapp') || whatsapp !== undefined, {
      message: 'names whatsapp, which needs the block whatsapp with phone_id and templates',
      path: ['channels'],
    }),
  )
