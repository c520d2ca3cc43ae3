import { expect, test } from 'vitest'
import { pictureSources } from './picture-sources.ts'

test('a base name stands for renditions of 320, 640 and 960 px in both formats', () => {
  expect(pictureSources('/images/shirt.1a2b3c4d')).toEqual({
    avif: '/images/shirt.1a2b3c4d-320.avif 320w, /images/shirt.1a2b3c4d-640.avif 640w, /images/shirt.1a2b3c4d-960.avif 960w',
    webp: '/images/shirt.1a2b3c4d-320.webp 320w, /images/shirt.1a2b3c4d-640.webp 640w, /images/shirt.1a2b3c4d-960.webp 960w',
    src: '/images/shirt.1a2b3c4d-640.webp',
  })
})

test.each(['https://cdn.example/banner.jpg', '/banner.PNG', '/banner.svg?v=2'])('%s is used as it is', (address) => {
  expect(pictureSources(address)).toEqual({ src: address })
})
