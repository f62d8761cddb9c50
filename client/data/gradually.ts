export { useGradually } from '../platform/use-gradually.ts';
