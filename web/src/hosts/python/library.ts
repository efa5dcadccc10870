/** The Python files that stand before every program, by the names under which they are imported. */

import asyncio from './lib/asyncio.py';
import asyncioSync from './lib/asyncio_sync.py';
import bisect from './lib/bisect.py';
import collections from './lib/collections.py';
import contextlib from './lib/contextlib.py';
import core from './lib/_core.py';
import functools from './lib/functools.py';
import hashlib from './lib/hashlib.py';
import itertools from './lib/itertools.py';
import json from './lib/json.py';
import lockstep from './lib/lockstep.py';
import os from './lib/os.py';
import pause from './lib/_pause.py';
import random from './lib/random.py';
import re from './lib/re.py';
import redis from './lib/redis.py';
import redisAsyncio from './lib/redis_asyncio.py';
import redisCommands from './lib/redis_commands.py';
import redisErrors from './lib/redis_errors.py';
import redisLock from './lib/redis_lock.py';
import redisPipeline from './lib/redis_pipeline.py';
import refused from './lib/_refused.py';
import secrets from './lib/secrets.py';
import statistics from './lib/statistics.py';
import sys from './lib/sys.py';
import time from './lib/time.py';
import traceback from './lib/traceback.py';
import typing from './lib/typing.py';
import uuid from './lib/uuid.py';

export { default as prelude } from './lib/prelude.py';

export const library: Readonly<Record<string, string>> = {
  '_core.py': core, '_pause.py': pause, '_refused.py': refused, 'asyncio.py': asyncio, 'asyncio_sync.py': asyncioSync,
  'bisect.py': bisect, 'collections.py': collections, 'contextlib.py': contextlib, 'functools.py': functools,
  'hashlib.py': hashlib, 'itertools.py': itertools, 'json.py': json, 'lockstep.py': lockstep, 'os.py': os, 'random.py': random,
  're.py': re, 'redis.py': redis, 'redis_asyncio.py': redisAsyncio, 'redis_commands.py': redisCommands,
  'redis_errors.py': redisErrors, 'redis_lock.py': redisLock, 'redis_pipeline.py': redisPipeline, 'secrets.py': secrets,
  'statistics.py': statistics, '_sys.py': sys, 'time.py': time, 'traceback.py': traceback, 'typing.py': typing, 'uuid.py': uuid,
};
