import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { countPageView } from '../data/page-views.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { useScreenHere } from './destinations.ts';
