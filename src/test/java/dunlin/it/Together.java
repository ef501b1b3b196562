package dunlin.it;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Does several things at the same moment, each on a thread of its own. */
final class Together {

    private Together() {}

    static <T> List<T> times(int count, Callable<T> action) throws ExecutionException, InterruptedException {
        var actions = new ArrayList<Callable<T>>();
        for (var number = 0; number < count; number++) {
            actions.add(action);
        }
        return all(actions);
    }

    static <T> List<T> both(Callable<T> one, Callable<T> other) throws ExecutionException, InterruptedException {
        return all(List.of(one, other));
    }

    private static <T> List<T> all(List<Callable<T>> actions) throws ExecutionException, InterruptedException {
        var start = new CyclicBarrier(actions.size());
        var threads = Executors.newFixedThreadPool(actions.size());
        try {
            var futures = actions.stream()
                    .map(action -> threads.submit(() -> {
                        start.await();
                        return action.call();
                    }))
                    .toList();
            var results = new ArrayList<T>();
            for (var future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
