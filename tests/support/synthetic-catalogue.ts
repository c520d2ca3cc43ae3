import type { Catalogue } from '#operator/store-folder/catalogue-file.ts'

const MATERIALS =
  'cotton linen silk wool denim velvet satin cashmere bamboo hemp canvas suede leather nylon tweed jersey'.split(' ')
const THINGS =
  'shirt trousers dress skirt jacket coat blanket duvet pillow curtain carpet rug sofa cushion towel tablecloth napkin bag shoe boot'.split(
    ' ',
  )
const CARES = 'wash press steam fold refresh restoration whitening polish repair clean'.split(' ')
const SYLLABLES = 'ba ko ri ta mu se lo ni pa du vi ga he zo wa fe'.split(' ')

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** An invented word of four syllables for a number, so that there are as many words as a large shop has. */
function rangeName(index: number): string {
  return [0, 1, 2, 3].map((digit) => at(SYLLABLES, Math.floor(index / 16 ** digit))).join('')
}

type Names = { categories: number; image: string; salesTypes: readonly string[] }

/**
 * A deterministic catalogue of any size. Some products have options and variants, some modifiers, some special
 * prices.
 */
export function syntheticCatalogue(size: number, { categories, image, salesTypes }: Names): Catalogue {
  return {
    categories: Array.from({ length: categories }, (_, index) => ({
      id: `category-${index}`,
      name: `${title(at(THINGS, index))} care ${index}`,
      description: 'Everything of one kind.',
      image,
    })),
    modifierGroups: [
      {
        id: 'scent',
        name: 'Scent',
        department: 'Laundry room',
        min: 1,
        max: 1,
        modifiers: ['none', 'linen', 'pandan'].map((id) => ({ id, name: title(id), price: 0 })),
      },
    ],
    products: Array.from({ length: size }, (_, index) => syntheticProduct(index, { categories, image, salesTypes })),
  }
}

function syntheticProduct(index: number, { categories, image, salesTypes }: Names): Catalogue['products'][number] {
  const words = [
    rangeName(index % 20_000),
    at(MATERIALS, index),
    at(THINGS, Math.floor(index / 16)),
    at(CARES, Math.floor(index / 7)),
  ]
  const price = 300 + ((index * 7919) % 20_000)
  return {
    id: `product-${index}`,
    category: `category-${index % categories}`,
    name: words.map(title).join(' '),
    description: `A careful ${words[3]} for your ${words[1]} ${words[2]}. Returned in ${1 + (index % 9)} days, folded or on a hanger.`,
    unit: 'piece' as const,
    turnaround_hours: index % 5 === 0 ? null : 12 * (1 + (index % 20)),
    care_notes: 'Please empty the pockets.',
    image,
    popular: index % 50 === 0,
    available: index % 40 !== 0,
    sales_types: [...salesTypes],
    price,
    prices: index % 10 === 0 && salesTypes[0] ? [{ sales_type: salesTypes[0], price: price - 100 }] : [],
    options:
      index % 4 === 0
        ? ['small', 'large'].map((id, place) => ({
            id,
            name: title(id),
            price: price + place * 500,
            variants:
              index % 8 === 0
                ? [
                    { id: 'plain', name: 'Plain' },
                    { id: 'printed', name: 'Printed', price: price + 900 },
                  ]
                : [],
          }))
        : [],
    modifier_groups: index % 3 === 0 ? ['scent'] : [],
    keywords: [at(MATERIALS, index + 3)],
  }
}
