// A handbook below a path of its host. The site of Lockstep lies in public/lockstep/.
import { defineConfig } from 'vitepress';

export default defineConfig({
  base: '/handbook/',
  title: 'Handbook',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['script', { src: '/handbook/lockstep/embed.js', defer: '' }],
  ],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'lockstep-sandbox' } } },
});
